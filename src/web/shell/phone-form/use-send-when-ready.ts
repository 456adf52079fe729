import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { TriedEarly } from '#web/early-taps.ts';
import type { Captcha } from '../captcha/use-captcha.ts';

/**
 * Submits the form once the proof is ready, if somebody tried to send it earlier: with the button before hydration, or
 * with the keyboard. Not when the form is invalid or the proof has failed.
 */
export function useSendWhenReady(
  form: RefObject<HTMLFormElement | null>,
  valid: boolean,
  { state: proof, begin }: Captcha,
): { wanted: boolean; onKeyDown: (event: KeyboardEvent) => void } {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const tried: TriedEarly | null = form.current;
    setWanted(tried?.triedEarly === true);
  }, [form]);
  const goes = wanted && valid && proof === 'ready';
  const isOver = goes || (wanted && (!valid || proof === 'failed'));
  useEffect(() => {
    // The touch came before hydration, and under Save-Data nothing else starts the proof.
    if (wanted) begin();
  }, [wanted, begin]);
  useEffect(() => {
    if (goes) form.current?.requestSubmit();
    if (isOver) setWanted(false);
  }, [form, goes, isOver]);
  return {
    wanted,
    onKeyDown: ({ key, target }) => {
      if (key === 'Enter' && target instanceof HTMLInputElement && valid && proof !== 'ready')
        setWanted(true);
    },
  };
}
