import { Form } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime, shortDate, timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { SendButton } from '../../ui/send-button.tsx';
import es from './es.json';
import { NewPasskey } from './new-passkey.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

type Passkeys = OfficeOutput<'listOfficePasskeys'>;

/** The passkeys of this person; she adds and removes them here, where she proved herself who she is. */
export const PasskeyTable = ({ owned, now }: { owned: Passkeys; now: string }) => (
  <div className="stack">
    {owned.passkeys.length > 0 && (
      <TableFrame label={t('passkeys')} className="list">
        <thead>
          <tr>
            <th scope="col">{t('passkeyMade')}</th>
            <th scope="col">{t('passkeyUsed')}</th>
            <th scope="col">
              <span className="vh">{t('act')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {owned.passkeys.map(({ id, createdAt, lastUsedAt }) => (
            <tr key={id}>
              <td className="m-a">{exactTime(createdAt)}</td>
              <td className="m-b">
                {lastUsedAt === null ? (
                  t('never')
                ) : (
                  <time dateTime={lastUsedAt} title={exactTime(lastUsedAt)}>
                    {`${shortDate(lastUsedAt, now)}, ${timeOf(lastUsedAt)}`}
                  </time>
                )}
              </td>
              <td className="r m-c">
                {owned.mayChange && (
                  <Form method="post">
                    <input type="hidden" name="intent" value="remove-passkey" />
                    <input type="hidden" name="passkey" value={id} />
                    <SendButton
                      intent="remove-passkey"
                      fields={{ passkey: id }}
                      size="sm"
                      aria-label={t('removeOf', { made: exactTime(createdAt) })}
                    >
                      {t('remove')}
                    </SendButton>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    )}
    {owned.passkeys.length === 0 && <p className="muted">{t('noPasskeys')}</p>}
    {owned.mayChange ? <NewPasskey /> : <p className="small muted">{t('mayNotChange')}</p>}
  </div>
);
