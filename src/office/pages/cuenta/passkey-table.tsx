import { Form, useSubmit } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime, shortDate, timeOf } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { SendButton } from '../../ui/send-button.tsx';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import { askForChallenge } from '../../browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

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

/** Asks the browser for one more passkey and sends it as a form. */
function NewPasskey() {
  const submit = useSubmit();
  const [problem, setProblem] = useState<'cancelled' | 'unsupported' | null>(null);
  const [isBusy, setBusy] = useState(false);

  const make = async () => {
    if (!browserSupportsWebAuthn()) return setProblem('unsupported');
    setProblem(null);
    setBusy(true);
    try {
      const { challengeId, options } = await askForChallenge('own', '/office/passkeys/options');
      const credential = JSON.stringify(await startRegistration({ optionsJSON: options }));
      await submit({ intent: 'add-passkey', challengeId, credential }, { method: 'post' });
    } catch {
      // The person closed the browser's window, or this device has her passkey already.
      setProblem('cancelled');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack">
      {problem && <Notice tone="bad">{t(problem)}</Notice>}
      <div className="needs-script">
        <Button icon="fingerprint" busy={isBusy} onClick={() => void make()}>
          {t('addPasskey')}
        </Button>
      </div>
      <noscript>
        <Notice tone="warn">{t('noScript')}</Notice>
      </noscript>
    </div>
  );
}
