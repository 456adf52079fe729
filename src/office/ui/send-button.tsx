import type { ComponentProps } from 'react';
import { useNavigation, useActionData, Form } from 'react-router';
import { Button } from './button.tsx';
import type { Answer } from './answer.ts';

/** Sends its form, and is busy until the answer to it is there. `intent`, `fields`: of the form (useSending). */
export const SendButton = ({
  intent,
  fields,
  ...rest
}: ComponentProps<typeof Button> &
  ({ intent: string; fields?: Fields } | { intent?: never; fields: Fields })) => (
  <Button {...rest} type="submit" busy={useSending(intent, fields)} />
);

/** An act on what its row shows: a form that is one small button. `of`: what else it sends; `label`: its whole name. */
export const ActButton = ({
  intent,
  of = {},
  label,
  stays = true,
  isSmall = true,
  ...button
}: Omit<ComponentProps<typeof Button>, 'size'> & {
  intent: string;
  of?: Fields;
  label?: string;
  /** Whether the page stays where it is scrolled to. */
  stays?: boolean;
  isSmall?: boolean;
}) => (
  <Form method="post" preventScrollReset={stays}>
    <input type="hidden" name="intent" value={intent} />
    {Object.entries(of).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <SendButton
      {...(isSmall && { size: 'sm' as const })}
      {...button}
      intent={intent}
      fields={of}
      {...(label && { 'aria-label': label })}
    />
  </Form>
);

type Fields = Readonly<Record<string, string>>;

/**
 * Whether the form of this intent is on its way, until what it changed is shown. `fields`: what else it sends, where
 * several forms have the same intent, or none. With neither: any form.
 */
export function useSending(intent?: string, fields: Readonly<Record<string, string>> = {}): boolean {
  const { formMethod, formData } = useNavigation();
  const sent = Object.entries(intent === undefined ? fields : { ...fields, intent });
  return formMethod === 'POST' && sent.every(([name, value]) => formData?.get(name) === value);
}

/** What the page's action answered to one form; null for the others. `of`: what it sends unseen. */
export function useReply(
  intent: string,
  of: Readonly<Record<string, string | number>> = {},
): Answer['reply'] {
  const answer = useActionData<Answer & { intent: string }>();
  return answer && isAnswerTo(answer, intent, of) ? answer.reply : null;
}

/** Whether it is of the form of this intent; of several with the same one, of the one that sent this. */
export function isAnswerTo(
  answer: (Answer & { intent: string }) | undefined,
  intent: string,
  of: Readonly<Record<string, string | number>>,
): boolean {
  const typed: Readonly<Record<string, unknown>> = answer?.reply?.initialValue ?? {};
  return (
    answer?.intent === intent &&
    Object.entries(of).every(([name, value]) => (typed[name] ?? String(value)) === String(value))
  );
}
