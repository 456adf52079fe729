import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { languageContext, wordsContext } from '#web/context.ts';
import { hasLearnt, partnerIn, type GivenSentences } from '#web/text/learnt-sentences.ts';
import { withOwn } from '#web/text/overlay.ts';
import { screenSentences } from '#web/text/sentences.server.ts';
import type { Route } from './+types/screen-sentences.ts';

export { Outlet as default } from 'react-router';

/** Layout of every screen: loads its sentences in the partner's wording. If the network fails, the shell stays. */
export function loader({ url, params, context }: Route.LoaderArgs): GivenSentences {
  const partner = partnerIn(params);
  const segment = segmentOf(url);
  const language = context.get(languageContext);
  const sentences = withOwn(screenSentences(segment, partner, language), context.get(wordsContext));
  return { partner, segment, language, sentences };
}

/** Only for a screen that this browser has not shown yet. */
export const shouldRevalidate = ({ nextParams, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  !hasLearnt(partnerIn(nextParams), segmentOf(nextUrl));

/** 'inicio' of '/1/inicio' and of '/1/22/inicio'. */
const segmentOf = ({ pathname }: URL): string => /^\/\d+(?:\/\d+)?\/([^/]+)/.exec(pathname)?.[1] ?? '';
