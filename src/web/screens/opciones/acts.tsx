import type { AccountHelp } from '#contract/ends.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { dayInWords, weekdayInWords } from '#web/text/dates.ts';
import { OnlySpanish } from '#web/ui/in-spanish.tsx';
import { plural, t } from '#web/text/text.ts';
import { PickChip, PickGroup } from '#web/ui/choices.tsx';
import { CodeField } from '#web/ui/code-field.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { FactList, Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { ActAnswer } from './act.ts';
import { ActFold, ActForm } from './fold.tsx';
import styles from './opciones.module.css';

interface Props {
  help: AccountHelp;
  answer: ActAnswer | undefined;
}

/** Never collapsed: customers see that confirming the delivery starts their weeks before they confirm it. */
export function Receive({ help: { receive }, answer }: Props) {
  return (
    <ActFold icon="check" title={t('opciones.receive.summary')} open>
      <FactList
        facts={[
          {
            icon: 'calendar',
            text: t('opciones.receive.what1', { day: weekdayInWords(receive.firstDueOn) }),
          },
          { icon: 'phone', text: t('opciones.receive.what2') },
        ]}
      />
      <ActForm act="receive" answer={answer} send={t('opciones.receive.send')} />
    </ActFold>
  );
}

export function Theft({ answer, partner }: Props & { partner: string }) {
  const icon = useShell().partner.locksDevices ? 'lock' : 'info';
  return (
    <ActFold icon={icon} title={t('opciones.theft.summary')} open={answer?.act === 'theft'}>
      <FactList
        facts={[
          { icon, text: t('opciones.theft.what1') },
          { icon: 'mail', text: t('opciones.theft.what2', { partner }) },
          { icon: 'calendar', text: t('opciones.theft.what3') },
          { icon: 'check', text: t('opciones.theft.what4') },
        ]}
      />
      <ActForm act="theft" answer={answer} send={t('opciones.theft.send')}>
        <PickGroup legend={t('opciones.theft.kind')}>
          <PickChip type="radio" name="kind" value="theft" defaultChecked>
            {t('opciones.theft.theft')}
          </PickChip>
          <PickChip type="radio" name="kind" value="loss">
            {t('opciones.theft.loss')}
          </PickChip>
        </PickGroup>
      </ActForm>
    </ActFold>
  );
}

export function Found({ answer }: Props) {
  const isOpen = answer?.act === 'found-code' || answer?.act === 'found';
  return (
    <ActFold icon="check" title={t('opciones.found.summary')} open={isOpen}>
      <FactList
        facts={[
          { icon: 'phone', text: t('opciones.found.what1') },
          { icon: 'lock', text: t('opciones.found.what2') },
        ]}
      />
      {isOpen && answer.isCodeSent ? (
        <ActForm act="found" answer={answer} send={t('opciones.found.send')}>
          <SentCode id="codigo-equipo" />
        </ActForm>
      ) : (
        <ActForm
          act="found-code"
          answer={isOpen ? { ...answer, act: 'found-code' } : undefined}
          send={t('opciones.sendCode')}
        />
      )}
    </ActFold>
  );
}

export function PromisePayment({ help: { promise }, answer }: Props) {
  return (
    <ActFold icon="wallet" title={t('opciones.promise.summary')} open={answer?.act === 'promise'}>
      {promise.refusal === null ? (
        <>
          <FactList
            facts={[
              { icon: 'calendar', text: t('opciones.promise.what1') },
              { icon: 'check', text: t('opciones.promise.what2') },
              { icon: 'lock', text: t('opciones.promise.what3') },
            ]}
          />
          <ActForm act="promise" answer={answer} send={t('opciones.promise.send')}>
            <TextInput
              id="monto"
              name="amount"
              label={t('opciones.promise.amount')}
              inputMode="decimal"
              defaultValue={promise.suggested.toFixed(2)}
              required
              short
            />
            <TextInput
              id="dia"
              name="day"
              type="date"
              label={t('opciones.promise.day')}
              min={promise.from}
              max={promise.until}
              defaultValue={promise.until}
              required
              short
            />
          </ActForm>
        </>
      ) : (
        <Notice>{promise.refusal}</Notice>
      )}
    </ActFold>
  );
}

export function Pause({ help: { pause }, answer }: Props) {
  const isOpen = answer?.act === 'pause-words' || answer?.act === 'pause';
  const words = isOpen ? answer.words : undefined;
  return (
    <ActFold icon="calendar" title={t('opciones.pause.summary')} open={isOpen}>
      {pause.refusal !== null && <Notice>{pause.refusal}</Notice>}
      {pause.refusal === null && words && (
        <ActForm act="pause" answer={answer} send={t('opciones.pause.send')}>
          <input type="hidden" name="weeks" value={words.weeks} />
          <input type="hidden" name="sha256" value={words.sha256} />
          <Addendum text={words.text} />
          <SentCode id="codigo-pausa" />
        </ActForm>
      )}
      {pause.refusal === null && !words && (
        <>
          <FactList
            facts={[
              { icon: 'calendar', text: t('opciones.pause.what1') },
              { icon: 'lock', text: t('opciones.pause.what2') },
              { icon: 'phone', text: t('opciones.pause.what3') },
            ]}
          />
          <ActForm
            act="pause-words"
            answer={isOpen ? { ...answer, act: 'pause-words' } : undefined}
            send={t('opciones.pause.see')}
          >
            <PickGroup legend={t('opciones.pause.weeks')}>
              {Array.from({ length: pause.weeksLeft }, (_, index) => (
                <PickChip
                  key={index}
                  type="radio"
                  name="weeks"
                  value={index + 1}
                  defaultChecked={index === 0}
                >
                  {plural(index + 1, 'opciones.pause.week')}
                </PickChip>
              ))}
            </PickGroup>
          </ActForm>
        </>
      )}
    </ActFold>
  );
}

/** Its beginning and the first new day; the others, up to two years of them, are folded away. */
function Addendum({ text }: { text: string }) {
  const lines = text.split('\n');
  return (
    <section className={styles.words} aria-label={t('opciones.pause.words')}>
      <OnlySpanish />
      <p lang="es-MX">{lines.slice(0, 3).join('\n')}</p>
      <Fold title={t('opciones.pause.days')}>
        <p lang="es-MX">{lines.slice(3).join('\n')}</p>
      </Fold>
    </section>
  );
}

export function Cancel({ help, answer }: Props) {
  const paid = fromPesos(help.paid);
  return (
    <ActFold icon="close" title={t('opciones.cancel.summary')} open={answer?.act === 'cancel'}>
      <FactList
        facts={[
          { icon: 'document', text: t('opciones.cancel.what1') },
          ...(paid > 0
            ? [
                {
                  icon: 'wallet' as const,
                  text: t('opciones.cancel.refund', { amount: formatMoney(paid) }),
                },
              ]
            : []),
          { icon: 'truck', text: t('opciones.cancel.what2') },
          { icon: 'check', text: t('opciones.cancel.what3') },
        ]}
      />
      <ActForm act="cancel" answer={answer} send={t('opciones.cancel.send')} kind="line" />
    </ActFold>
  );
}

export function Revoke({ help, answer }: Props) {
  const { lastDay } = help.revoke;
  return (
    <ActFold icon="close" title={t('opciones.revoke.summary')} open={answer?.act === 'revoke'}>
      <p>
        {lastDay === null
          ? t('opciones.revoke.open')
          : t('opciones.revoke.until', { day: dayInWords(lastDay) })}
      </p>
      <FactList
        facts={[
          { icon: 'document', text: t('opciones.revoke.what1') },
          {
            icon: 'wallet',
            text: t('opciones.revoke.what2', { amount: formatMoney(fromPesos(help.paid)) }),
          },
          { icon: 'truck', text: t('opciones.revoke.what3') },
        ]}
      />
      <ActForm act="revoke" answer={answer} send={t('opciones.revoke.send')} kind="line" />
    </ActFold>
  );
}

function SentCode({ id }: { id: string }) {
  return (
    <>
      <Notice icon="phone" live="status">
        {t('opciones.codeSent')}
      </Notice>
      <CodeField
        id={id}
        name="code"
        label={t('opciones.code')}
        hint={useShell().oneTry && t('codeForm.oneTry')}
        required
      />
    </>
  );
}
