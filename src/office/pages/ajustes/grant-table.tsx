import { Form } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { roleNames } from '#domain/staff/roles.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { PreviewStep, usePreview } from '../../ui/preview-step.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import es from './es.json';
import { placeText } from './places.ts';
import { TableFrame } from '../../ui/table-frame.tsx';
import { useReply } from '../../ui/use-reply.ts';

const t = sentences(es);

type Person = OfficeOutput<'getStaffPerson'>;

/** The roles of a person; each can be proposed to be withdrawn, with its reason. */
export const GrantTable = ({ person, mayMake }: { person: Person; mayMake: boolean }) => (
  <TableFrame label={t('grants')} className="list">
    <thead>
      <tr>
        <th scope="col">{t('role')}</th>
        <th scope="col">{t('partner')}</th>
        <th scope="col">{t('since')}</th>
        <th scope="col">
          <span className="vh">{t('act')}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {person.grants.map((grant) => (
        <Row key={grant.id} grant={grant} mayMake={mayMake} />
      ))}
    </tbody>
  </TableFrame>
);

function Row({ grant, mayMake }: { grant: Person['grants'][number]; mayMake: boolean }) {
  const { id, role, grantedAt } = grant;
  const names = { role: roleNames[role], partner: placeText(grant) };
  const { preview, onInput } = usePreview('withdraw', { grant: id });
  const typed = useReply('withdraw', { grant: id })?.initialValue?.['reason'];
  return (
    <tr>
      <td className="m-a">
        <b>{names.role}</b>
      </td>
      <td className="m-b">{names.partner}</td>
      <td className="num lo">{exactTime(grantedAt)}</td>
      <td className="m-c r">
        {mayMake && (
          <Form method="post" className="stack" onInput={onInput} preventScrollReset>
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="grant" value={id} />
            <span className="row end">
              <input
                className="in sm"
                name="reason"
                placeholder={t('reason')}
                aria-label={t('withdrawReason', names)}
                autoComplete="off"
                defaultValue={typeof typed === 'string' ? typed : ''}
              />
              <SendButton
                intent="withdraw"
                fields={{ grant: id }}
                size="sm"
                aria-label={t(preview ? 'withdrawOf' : 'seeWithdrawOf', names)}
              >
                {t(preview ? 'withdraw' : 'seeWithdraw')}
              </SendButton>
            </span>
            <PreviewStep preview={preview} />
          </Form>
        )}
      </td>
    </tr>
  );
}
