import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CodeAnswer } from '#web/shell/code-form/code-answers.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ErrorSummary, useAnswered } from '#web/ui/form-feedback.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/text-input.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import styles from './asked.module.css';

interface AskedItemProps {
  title: string;
  note: string;
  /** That it is answered, or until when. */
  state: string;
  asked: { text: string; answer: { text: string } | null };
  children: ReactNode;
}

/** One thing that somebody asked, about her data or as a complaint, and what was answered. */
export const AskedItem = ({ title, note, state, asked: { text, answer }, children }: AskedItemProps) => (
  <li>
    <h3>{title}</h3>
    <p className="small muted">{note}</p>
    <p className={styles.text}>{text}</p>
    <p className={styles.state}>{state}</p>
    {answer && <p className={styles.text}>{answer.text}</p>}
    {children}
  </li>
);

interface AskFormProps {
  words: Readonly<Record<'kind' | 'choose' | 'text' | 'hint' | 'send', string>>;
  intent: string;
  kinds: readonly { readonly value: string; readonly label: string }[];
  /** The kind that the form begins with. */
  about?: string | null;
  letters: { readonly least: number; readonly most: number };
  rows: number;
  answer: CodeAnswer | undefined;
  button?: 'line';
  /** Above the button. */
  children?: ReactNode;
}

export function AskForm({
  words,
  intent,
  kinds,
  about,
  letters,
  rows,
  answer,
  button,
  children,
}: AskFormProps) {
  const busy = useNavigation().formData?.get('intent') === intent;
  const hydrated = useHydrated();
  useToast(answer);
  const { kind, text } = answer?.fields ?? {};
  const problems = useAnswered(answer?.fields);
  // Without a script the browser checks: what was typed would be lost on the way.
  return (
    <Form method="post" className="stack" noValidate={hydrated}>
      <input type="hidden" name="intent" value={intent} />
      <ErrorSummary errors={problems} />
      {answer?.error && problems.length === 0 && (
        <Notice kind="bad" icon="alert" live="alert">
          {answer.error}
        </Notice>
      )}
      <Select id="kind" name="kind" label={words.kind} required defaultValue={about ?? ''} error={kind}>
        <option value="">{words.choose}</option>
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Field id="text" label={words.text} required hint={words.hint} error={text}>
        {(aria) => (
          <textarea
            {...aria}
            id="text"
            name="text"
            className={styles.area}
            rows={rows}
            required
            minLength={letters.least}
            maxLength={letters.most}
          />
        )}
      </Field>
      {children}
      <Button type="submit" {...(button && { kind: button })} block busy={busy} busyLabel={t('ui.sending')}>
        {words.send}
      </Button>
    </Form>
  );
}
