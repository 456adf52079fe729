import { useEffect, useState } from 'react';
import { data, redirect, Link } from 'react-router';
import { colorGone } from '#domain/catalogue/offer.ts';
import { formatMoneyShort, fromPesos, toPesos } from '#domain/credit/money.ts';
import { prefixOf, screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid } from '#web/shell/answers.ts';
import { rememberedProduct, rememberProduct } from '#web/shell/browser-memory.ts';
import { inAppBrowser } from '#web/shell/in-app-browser.ts';
import {
  chosenTerms,
  planChosen,
  termsInAddress,
  downPaymentIn,
  termNames,
} from '#web/shell/chosen-terms.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { idOf, notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { colourIn, coloursOf, forScreen, pictureOf, planOf } from '#web/shell/product-view.ts';
import { withRetries } from '#web/shell/retry.ts';
import { textHash } from '#web/shell/text-hash.ts';
import { titleOf } from '#web/shell/title.ts';
import { Rich } from '#web/text/rich.tsx';
import { plural, t } from '#web/text/text.ts';
import { Swatches } from '#web/ui/choices.tsx';
import { DeviceLine } from '#web/ui/device.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { Money } from '#web/ui/money.tsx';
import { problemsOf } from '#web/ui/use-fields.ts';
import { PhoneForm } from '#web/shell/phone-form/phone-form.tsx';
import { phoneIn, phoneRules } from '#web/shell/phone-form/phone-rules.ts';
import { refusedProof } from '#web/shell/phone-form/refused-proof.ts';
import { InAppNotice } from '#web/shell/in-app-notice.tsx';
import { changesSince, offerFor, shownFields } from './shown-offer.ts';
import type { Route } from './+types/precalification-request.ts';
import type { Input } from '#contract/api.ts';
import type { ChangedTerms } from '#domain/credit/plan-with.ts';
import { Words } from '#web/text/words.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './changed-notice.module.css';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('precalificationRequest.title'));

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const [product, partner] = await Promise.all([
    offered(params, context),
    context.get(apiContext).call('getCommercialPartner', { params: { partner: shopRef.partner } }),
  ]);
  const search = new URL(request.url).searchParams;
  const terms = chosenTerms(product, (name) => search.get(name));
  const own = termsInAddress(terms);
  return {
    product: forScreen(product),
    terms,
    privacySha256: partner.ok ? await textHash(partner.data.aviso_privacidad) : '',
    asked: search.get('color'),
    inApp: inAppBrowser(request.headers.get('user-agent'), new URL(request.url)),
    address: request.url,
    detail: `${prefixOf(shopRef)}/detalle-producto/${product.id}${own && `?${own}`}`,
  };
}

/**
 * Spec §4 'Pre-qualification': verifies the phone first; a phone with signed contracts cannot request another credit
 * now.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const form = await request.formData();
  const problems = problemsOf(phoneRules, form);
  if (problems) return invalid(problems);
  const product = await offered(params, context);
  const colours = coloursOf(product);
  const asked = form.get('color');
  if (asked === null) return invalid({ color: t('precalificationRequest.colorUnknown') });
  const colour = colourIn(colours, String(asked));
  const changed = [...changesSince(form, product), ...(colour ? [] : [colorGone(colours)])];
  if (!colour || changed.length > 0) return data({ changed }, { status: 409 });

  const api = context.get(apiContext);
  const phone = phoneIn(form);
  const active = `${prefixOf(shopRef)}/credit-active/${shopRef.partner}`;
  const checked = await api.call('checkPhone', { params: { phone } });
  if (!checked.ok) return refusedProof(checked, shopRef);
  // A customer who has paid off has signed contracts too, and may request again.
  const { datos } = checked.data;
  if (datos?.credito_activo ?? datos?.contratos_firmados) return redirect(active);
  const started = await api.call('precalification', {
    params: {
      phone,
      productName: product.name,
      price: String(product.price),
      partner: shopRef.partner,
      color: colour.color,
    },
    body: { promotorId: shopRef.promoter, ...offerFor(product), ...planIn(form) },
  });
  if (!started.ok && started.code === 'active-credit') return redirect(active);
  // Changed between this action's read of the product and the call.
  if (!started.ok && started.code === 'offer-changed')
    return data({ changed: started.errors }, { status: 409 });
  if (!started.ok) return refusedProof(started, shopRef);
  const { requestId } = started.data;
  const sha256 = String(form.get('privacySha256') ?? '');
  // Record the consent if possible: a server without this call, or unable to store it now, must not block anybody.
  if (sha256 !== '') {
    await api.call('acceptTerms', { params: { requestId }, body: { kind: 'privacy', sha256 } });
  }
  return redirect(screenPath(shopRef, 'phone-verification', { requestId, phone }));
}

export const clientAction = keepsForm;

export default function PrecalificationRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { product, terms, privacySha256, asked, detail, inApp, address } = loaderData;
  const plan = planChosen(product, terms) ?? planOf(product);
  const weekly = plan?.weeklyPaymentCentavos ?? (product.pay === null ? null : fromPesos(product.pay));
  const weeks = plan?.weeks ?? product.weeks;
  const answer = actionData && 'error' in actionData ? actionData : undefined;
  const changed = actionData && 'changed' in actionData ? actionData.changed : null;
  const colours = coloursOf(product);
  const [choice, setChosen] = useState(() => colourIn(colours, asked) ?? colours[0] ?? null);
  // A colour that is gone by now is no longer chosen.
  const chosen = colourIn(colours, choice?.color);
  const [remembered, setRemembered] = useState(false);
  useEffect(() => {
    // Without ?color= use the choice stored on the product's page (spec §3 selectedProduct).
    const before = asked === null ? rememberedProduct() : null;
    const colour = before?.id === product.id ? colourIn(coloursOf(product), before.color) : null;
    if (!colour) return;
    setChosen(colour);
    setRemembered(true);
  }, [asked, product]);
  useEffect(() => {
    if (chosen && asked !== null) rememberProduct({ id: product.id, color: chosen.color });
  }, [asked, chosen, product.id]);

  const isAsked = asked !== null && colourIn(colours, asked) !== null;
  // In all, before she gives her number.
  const total = plan && t('product.total', { total: formatMoneyShort(plan.totalCentavos) });
  return (
    <FlowPage
      back={detail}
      step="phone-verification"
      before={
        <DeviceLine
          file={pictureOf(product, chosen)}
          name={product.name}
          note={[chosen?.name, weeks && plural(weeks, 'plan.weeks'), total].filter(Boolean).join(' · ')}
        >
          {weekly !== null && (
            <>
              <Money soft centavos={weekly} />
              <small>{t('plan.aWeek')}</small>
            </>
          )}
        </DeviceLine>
      }
      title={t('precalificationRequest.title')}
      lead={t('precalificationRequest.lead')}
    >
      {inApp && <InAppNotice browser={inApp} address={address} why="inApp.why" />}
      <PhoneForm
        answer={answer}
        send={changed ? t('precalificationRequest.goOn') : undefined}
        below={
          !isAsked && (
            <Swatches
              key={remembered ? 'remembered' : 'first'}
              legend={t('precalificationRequest.color')}
              name="color"
              colours={colours}
              chosen={chosen?.color ?? null}
              onChoose={(colour) => {
                setChosen(colour);
                rememberProduct({ id: product.id, color: colour.color });
              }}
              said={chosen && <Rich k="precalificationRequest.chosenColor" params={{ color: chosen.name }} />}
              error={answer?.fields?.['color']}
            />
          )
        }
      >
        {changed && <ChangedNotice changed={changed} detail={detail} />}
        <input type="hidden" name="privacySha256" value={privacySha256} />
        {shownFields.map((field) => (
          <input key={field} type="hidden" name={field} value={product[field] ?? ''} />
        ))}
        {terms && <TermFields terms={terms} />}
        {isAsked && <input type="hidden" name="color" value={asked} />}
      </PhoneForm>
    </FlowPage>
  );
}

async function offered(params: Route.LoaderArgs['params'], context: Route.LoaderArgs['context']) {
  const shopRef = shopRefOf(params);
  const id = idOf(params.product);
  const api = context.get(apiContext);
  const product = dataOf(await withRetries(() => api.call('getProduct', { params: { id } })), shopRef);
  if (product.commercialPartner.id !== shopRef.partner) throw notFound();
  return product;
}

/** The plan that the page shows; the form posts it back. */
const TermFields = ({ terms }: { terms: ChangedTerms }) => (
  <>
    <input type="hidden" name={termNames.downPayment} value={toPesos(terms.downPaymentCentavos)} />
    <input type="hidden" name={termNames.weeks} value={terms.weeks} />
  </>
);

/** The plan for the call, as it was shown: the server says when it is not offered any more. Absent: the product's own. */
function planIn(form: FormData): Pick<Input<'precalification'>['body'], 'plan'> {
  const downPayment = downPaymentIn(form.get(termNames.downPayment));
  const weeks = Number(form.get(termNames.weeks));
  if (downPayment === null || !Number.isInteger(weeks)) return {};
  return { plan: { downPaymentPrice: toPesos(downPayment), weeks } };
}

/** What has changed since the page was shown, old and new; the form below asks whether to continue. */
function ChangedNotice({ changed, detail }: { changed: readonly string[]; detail: string }) {
  return (
    <Notice kind="warn" icon="alert" live="alert">
      <b>{t('precalificationRequest.changed')}</b>
      <ul className={styles.changes}>
        {changed.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Words>{t('precalificationRequest.changedAsk')} </Words>
      <Link className="link" to={detail}>
        {t('precalificationRequest.changedLook')}
      </Link>
    </Notice>
  );
}
