import { useState } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { colourIn, coloursOf, pictureOf } from '#web/shell/product-view.ts';
import { titleOf } from '#web/shell/title.ts';
import { Rich } from '#web/text/rich.tsx';
import { plural, t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Button } from '#web/ui/button.tsx';
import { Swatches } from '#web/ui/choices.tsx';
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
  const request = await openRequest(args, 'aprove-credit');
  const { shopRef, requestId, order, api } = request;
  const credit = dataOf(await api.call('getInfoCreditData', { params: { requestId } }), shopRef);
  // Spec §3 guarantees only the colours of the product here; the order has the rest.
  const named = { ...order.product, ...credit.product, name: order.product.name };
  const product = { ...named, thubnailUrl: named.thubnailUrl ?? (await orderPicture(request)) ?? '' };
  return { credit, product, plan: planFigures({ ...credit, price: product.price }) };
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
  const { credit, product, plan } = loaderData;
  const colours = coloursOf(product);
  // What was chosen on the product's page is chosen.
  const [chosen, setChosen] = useState(() => colourIn(colours, credit.color)?.color ?? null);
  const shown = colourIn(colours, chosen) ?? colours[0] ?? null;
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
                said={<Said chosen={colourIn(colours, chosen)?.name} />}
                error={actionData?.fields?.['color']}
              />
            </div>
            {actionData && !actionData.fields && (
              <Notice kind="bad" icon="alert" live="alert">
                {actionData.error}
              </Notice>
            )}
            <div className={styles.within}>
              <Accept busy={busy} chosen={chosen} />
            </div>
            <Help place={t('aproveCredit.place')} />
          </Prize>
        </div>
        <div className={styles.inReach}>
          <StickyBar weeklyCentavos={plan.weeklyPaymentCentavos}>
            <Accept busy={busy} chosen={chosen} />
          </StickyBar>
        </div>
      </Form>
    </main>
  );
}

/** On a phone in the sticky bar, on a wider screen in the card below the colours. */
function Accept({ busy, chosen }: { busy: boolean; chosen: string | null }) {
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

function Said({ chosen }: { chosen: string | undefined }) {
  if (chosen) return <Rich k="aproveCredit.chosen" params={{ name: chosen }} />;
  return <Words>{t('aproveCredit.choose')}</Words>;
}
