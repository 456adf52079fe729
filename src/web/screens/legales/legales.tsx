import { keepNumbers } from '#domain/catalogue/units.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { isLegalPaper, legalDocument } from '#web/shell/legal-sheets.tsx';
import { notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { legalParts } from '#domain/applicant/legal-text.ts';
import { InSpanish } from '#web/ui/in-spanish.tsx';
import styles from '#web/shell/legal-text.module.css';
import type { Route } from './+types/legales.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData ? titleOf(matches, t(`shell.${loaderData.paper}`)) : [];

export async function loader({ params, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const { paper } = params;
  if (!isLegalPaper(paper)) throw notFound();
  const query = { params: { partner: shopRef.partner } };
  const partner = dataOf(await context.get(apiContext).call('getCommercialPartner', query), shopRef);
  const text = paper === 'terms' ? partner.terminos_condicion : partner.aviso_privacidad;
  return { prefix: prefixOf(shopRef), paper, text: keepNumbers(text) };
}

/** A legal text of the partner. The footer's sheets load their text from here. */
export default function Legales({ loaderData: { prefix, paper, text } }: Route.ComponentProps) {
  return (
    <ReadingPage back={`${prefix}/inicio`} title={t(`shell.${paper}`)}>
      <div id={legalDocument}>
        <LegalText text={text} />
      </div>
      {paper === 'privacy' && (
        <div className="actions">
          <ButtonLink to={`${prefix}/privacidad`} kind="line" icon="shield" block>
            {t('legales.rights')}
          </ButtonLink>
        </div>
      )}
    </ReadingPage>
  );
}

/** A partner's legal text, or a link to where it stands. */
function LegalText({ text }: { text: string }) {
  if (/^https?:\/\/\S+$/.test(text.trim())) {
    return (
      <p>
        <a className="link" href={text.trim()} target="_blank" rel="noreferrer">
          {t('shell.readDocument')}
        </a>
      </p>
    );
  }
  return (
    <InSpanish className={styles.text}>
      {legalParts(text).map((part, index) =>
        part.isHeading ? <h3 key={index}>{part.text}</h3> : <p key={index}>{part.text}</p>,
      )}
    </InSpanish>
  );
}
