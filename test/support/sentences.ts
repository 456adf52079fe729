import { sentencesOf } from '#web/text/sentences.server.ts';
import { takeSentencesFrom } from '#web/text/text.ts';

// Set-up of the tests that render parts of a page or check its text: all sentences, in the common wording.
const all = sentencesOf(0);
takeSentencesFrom(() => all);
