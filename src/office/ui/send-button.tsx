import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { useSending } from './use-sending.ts';

/** Sends its form, and is busy until the answer to it is there. `intent`, `fields`: of the form (use-sending.ts). */
export const SendButton = ({
  intent,
  fields,
  ...rest
}: ComponentProps<typeof Button> &
  ({ intent: string; fields?: Fields } | { intent?: never; fields: Fields })) => (
  <Button {...rest} type="submit" busy={useSending(intent, fields)} />
);

type Fields = Readonly<Record<string, string>>;
