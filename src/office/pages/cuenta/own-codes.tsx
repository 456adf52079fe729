import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime, nearTime } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import es from './es.json';

const t = sentences(es);

/** The app that makes her codes and what is left of her recovery codes; each is replaced on a page of its own. */
export const OwnCodes = ({
  codes: { app, recoveryCodesLeft: left, mayChange },
  now,
}: {
  codes: OfficeOutput<'getOwnCodes'>;
  now: string;
}) => (
  <div className="stack">
    <Facts
      facts={[
        {
          label: t('appTitle'),
          value: app
            ? dotted(
                t('appSince', { made: exactTime(app.createdAt) }),
                app.lastUsedAt && t('appUsed', { used: nearTime(app.lastUsedAt, now) }),
              )
            : t('noApp'),
        },
        {
          label: t('codesTitle'),
          value: left === 0 ? t('leftNone') : t('left', { count: left }),
        },
      ]}
    />
    {mayChange ? (
      <div className="row wrapx">
        <ButtonLink to="/cuenta/aplicacion" icon="phone">
          {t(app ? 'replaceApp' : 'addApp')}
        </ButtonLink>
        <ButtonLink to="/cuenta/claves" icon="key">
          {t('renewCodes')}
        </ButtonLink>
      </div>
    ) : (
      <p className="small muted">{t('codesMayNotChange')}</p>
    )}
  </div>
);
