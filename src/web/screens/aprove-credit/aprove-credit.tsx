import { useState } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { keepUnits } from '#domain/catalogue/units.ts';
import { shortageOf } from '#domain/catalogue/stock.ts';
import { prefixOf, screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { colourIn, coloursOf, pictureOf } from '#web/shell/product-view.ts';
import { titleOf } from '#web/shell/title.ts';
import { Rich } from '#web/text/rich.tsx';
import { plural, t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Swatches, type Colour } from '#web/ui/choices.tsx';
import { DeviceImage, Stage } from '#web/ui/device.tsx';
import { Fiesta, Prize } from '#web/ui/fiesta.tsx';
import { Help } from '#web/ui/flow-page.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FactPair, PlanSentence, WeeklyPayment } from '#web/ui/plan.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { planFigures } from '../plan-figures.ts';
import { openRequest, orderPicture } from '../request.ts';
import type { Route } from './+types/aprove-credit.ts';
import styles from './aprove-credit.module.css';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('aproveCredit.title'));

export async function loader(args: Route.LoaderArgs) {
  const request = await openRequest(args, 'aprove-credit', 'contract-signature');
  const { shopRef, requestId, order, api } = request;
  const credit = dataOf(await api.call('getInfoCreditData', { params: { requestId } }), shopRef);
  const isOut = credit.color !== null && shortageOf(credit.product.left, credit.color) === 'out';
  // Whose colour is gone before the signature chooses again; nobody else comes back.
  if (order.step === 'contract-signature' && !isOut) {
    throw redirect(screenPath(shopRef, 'contract-signature', { requestId }));
  }
  // Spec §3 guarantees only the colours of the product here; the order has the rest.
  const named = { ...order.product, ...credit.product, name: order.product.name };
  const product = { ...named, thubnailUrl: named.thubnailUrl ?? (await orderPicture(request)) ?? '' };
  const prefix = prefixOf(shopRef);
  return { credit, product, prefix, plan: planFigures({ ...credit, price: product.price }) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { requestId } = params;
  const form = await request.formData();
  const color = form.get('color');
  const periods = Number(form.get('periods'));
  if (typeof color !== 'string' || color === '') return invalid({ color: t('aproveCredit.missing') });
  const result = await context
    .get(apiContext)
    .call('acceptCredit', { params: { requestId, periods, color } });
  if (!result.ok) return refused(result, shopRef);
  return redirect(screenPath(shopRef, 'contract-signature', { requestId }));
}

export const clientAction = keepsForm;

export default function AproveCredit({ loaderData, actionData }: Route.ComponentProps) {
  const { credit, product, prefix, plan } = loaderData;
  const colours = coloursOf(product);
  // What was chosen on the product's page is chosen.
  const [picked, setChosen] = useState(credit.color);
  const wanted = colourIn(colours, picked);
  const chosen = wanted?.out ? null : (wanted?.color ?? null);
  const shown = wanted ?? colours[0] ?? null;
  const others = credit.instead ? `${prefix}/catalogo` : null;
  const busy = useNavigation().state !== 'idle';
  useToast(actionData);
  return (
    <main id="contenido" tabIndex={-1}>
      <Fiesta title={t('aproveCredit.title')}>{t('aproveCredit.lead')}</Fiesta>
      <Form method="post">
        <input type="hidden" name="periods" value={credit.totalPeriod} />
        <div className={styles.wide}>
          <Prize
            stage={
              <Stage tint={shown?.color ?? null}>
                <DeviceImage
                  file={pictureOf(product, shown)}
                  alt={t('product.pictureAlt', { name: product.name, color: shown?.name ?? '' })}
                  first
                />
              </Stage>
            }
          >
            <h2>{product.name}</h2>
            {credit.instead && <Instead phones={credit.instead} prefix={prefix} />}
            <WeeklyPayment centavos={plan.weeklyPaymentCentavos} />
            <FactPair
              facts={[
                [t('plan.downPayment'), <Money key="d" centavos={plan.downPaymentCentavos} soft />],
                [t('plan.term'), plural(plan.weeks, 'plan.weeks')],
              ]}
            />
            <PlanSentence plan={plan} />
            {credit.cat !== undefined && (
              <p className={`legal ${styles.cat}`} lang="es-MX">
                {t('aproveCredit.cat', { cat: credit.cat.toFixed(1) })}
              </p>
            )}
            <div className={styles.colour}>
              <Swatches
                legend={t('aproveCredit.colour')}
                name="color"
                colours={colours}
                chosen={chosen}
                onChoose={({ color }) => setChosen(color)}
                said={<Said wanted={wanted} next={colours.find(({ out }) => !out)} />}
                error={actionData?.fields?.['color']}
              />
            </div>
            {actionData && !actionData.fields && !credit.instead && (
              <Notice kind="bad" icon="alert" live="alert">
                {actionData.error}
              </Notice>
            )}
            <div className={styles.within}>
              <Accept busy={busy} chosen={chosen} others={others} />
            </div>
            <Help place={t('aproveCredit.place')} />
          </Prize>
        </div>
        <div className={styles.inReach}>
          <StickyBar weeklyCentavos={plan.weeklyPaymentCentavos}>
            <Accept busy={busy} chosen={chosen} others={others} />
          </StickyBar>
        </div>
      </Form>
    </main>
  );
}

/** On a phone in the sticky bar, on a wider screen in the card below the colours. `others`: where, if this one is out. */
function Accept({ busy, chosen, others }: { busy: boolean; chosen: string | null; others: string | null }) {
  if (others !== null)
    return (
      <ButtonLink to={others} block>
        {t('aproveCredit.others')}
      </ButtonLink>
    );
  return (
    <>
      <Button type="submit" block busy={busy} busyLabel={t('ui.sending')} disabled={chosen === null}>
        {t('aproveCredit.continue')}
      </Button>
      {chosen === null && (
        <MissingLine>
          <a className="link" href="#color">
            {t('aproveCredit.missing')}
          </a>
        </MissingLine>
      )}
    </>
  );
}

function Said({ wanted, next }: { wanted: Colour | null; next: Colour | undefined }) {
  if (!next) return null;
  if (wanted?.out) return <Rich k="aproveCredit.out" params={{ name: wanted.name, next: next.name }} />;
  if (wanted) return <Rich k="aproveCredit.chosen" params={{ name: wanted.name }} />;
  return <Words>{t('aproveCredit.choose')}</Words>;
}

/** Every colour is out: other phones of about its price. */
const Instead = ({ phones, prefix }: { phones: readonly { id: number; name: string }[]; prefix: string }) => (
  <Notice kind="warn" icon="alert">
    <Rich k="aproveCredit.allOut" />
    {phones.map(({ id, name }) => (
      <p key={id} className={styles.other}>
        <Link className="link" to={`${prefix}/detalle-producto/${id}`}>
          {keepUnits(name)}
        </Link>
      </p>
    ))}
  </Notice>
);
