import { useState } from 'react';
import { useActionData } from 'react-router';
import type { Previewed } from '#contract/office/acts.ts';
import type { Answer } from './answer.ts';
import { Changes } from './changes.tsx';
import { isAnswerTo } from './send-button.tsx';

/** What an action answers to the form of an act that was not sent yet (act-action.ts). */
export interface ActAnswer extends Answer {
  readonly intent: string;
  readonly preview: Previewed | null;
}

/** What the act of a form would change, once it was asked for. What is typed after it was shown is shown anew. */
export function usePreview(
  intent: string,
  of: Readonly<Record<string, string | number>> = {},
): { preview: Previewed | null; onInput: () => void } {
  const answer = useActionData<ActAnswer>();
  const [changed, setChanged] = useState<ActAnswer>();
  const isShown = answer !== changed && isAnswerTo(answer, intent, of);
  return { preview: (isShown && answer?.preview) || null, onInput: () => setChanged(answer) };
}

/** The same, before and after, in its form: the act is sent as it was seen. */
export const PreviewStep = ({ preview }: { preview: Previewed | null }) => (
  <>
    <div aria-live="polite">
      {preview && (
        <div className="box stack">
          <b>{preview.summary}</b>
          <Changes changes={preview.changes} />
        </div>
      )}
    </div>
    {preview && <input type="hidden" name="seen" value={preview.seen} />}
  </>
);
