import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ActButton } from '../../ui/send-button.tsx';
import es from './es.json';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PasskeyButton } from '../../ui/passkey-button.tsx';

const t = sentences(es);

type Passkeys = OfficeOutput<'listOfficePasskeys'>;

/** The passkeys of this person; she adds and removes them here, where she proved herself who she is. */
export const PasskeyTable = ({ owned, now }: { owned: Passkeys; now: string }) => (
  <div className="stack">
    {owned.passkeys.length > 0 && (
      <ShortTable
        label={t('passkeys')}
        columns={passkeyColumns(owned.mayChange, now)}
        rows={owned.passkeys}
        keyOf={({ id }) => id}
      />
    )}
    {owned.passkeys.length === 0 && <p className="muted">{t('noPasskeys')}</p>}
    {owned.mayChange ? (
      <PasskeyButton
        path="/office/passkeys/options"
        makes
        send={{ intent: 'add-passkey' }}
        words={{ cancelled: t('cancelled'), unsupported: t('unsupported'), noScript: t('noScript') }}
      >
        {t('addPasskey')}
      </PasskeyButton>
    ) : (
      <p className="small muted">{t('mayNotChange')}</p>
    )}
  </div>
);

const passkeyColumns = (mayChange: boolean, now: string): PlainColumn<Passkeys['passkeys'][number]>[] => [
  { label: t('passkeyMade'), narrow: 'a', cell: ({ createdAt }) => exactTime(createdAt) },
  {
    label: t('passkeyUsed'),
    narrow: 'b',
    cell: ({ lastUsedAt: at }) =>
      at === null ? t('never') : <Moment at={at} now={now} as="both" className="" />,
  },
  {
    label: t('act'),
    isQuiet: true,
    right: true,
    narrow: 'c',
    cell: ({ id, createdAt }) =>
      mayChange && (
        <ActButton
          intent="remove-passkey"
          of={{ passkey: id }}
          label={t('removeOf', { made: exactTime(createdAt) })}
          stays={false}
        >
          {t('remove')}
        </ActButton>
      ),
  },
];
