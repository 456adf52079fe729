import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { TriedEarly } from '#web/early-taps.ts';
import type { Captcha } from '../captcha/use-captcha.ts';

/**
 * Somebody who sends before the proof is there, by the button while the scripts were on their way or by the keyboard's
 * key, has sent: it goes by itself when it can. Not of a form that is not filled in, or whose proof has failed.
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
    // Its touch came before there was anybody to begin, and under Save-Data nobody else does.
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
