import { sentencesOf } from '#web/text/sentences.server.ts';
import { takeSentencesFrom } from '#web/text/text.ts';

// Set-up of the tests that render parts of a page or look for what one says: every sentence, in nobody's own words.
const all = sentencesOf(0);
takeSentencesFrom(() => all);
