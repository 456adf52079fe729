import type { Preview } from '#server/actions/people/show-preview.ts';
import type { PageGiven } from './app-build.ts';

/** The API as it is, but the partner, its logos and its banners are those of the draft. */
export const previewTransport =
  (transport: PageGiven['transport'], { answers }: Preview): PageGiven['transport'] =>
  (path, init) =>
    answers.has(path) ? Promise.resolve(Response.json(answers.get(path))) : transport(path, init);
