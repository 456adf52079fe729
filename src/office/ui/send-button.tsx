import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { useSending } from './use-sending.ts';

/** Sends its form, and is busy until the answer to it is there. `intent`: of the form. */
export const SendButton = ({ intent, ...rest }: ComponentProps<typeof Button> & { intent: string }) => (
  <Button {...rest} type="submit" busy={useSending(intent)} />
);
