import { readSearch, type Search } from './search.ts';

/** The search that a form's fields mean; its `addressOf` is shorter than the browser's own query. */
export const readForm = (form: HTMLFormElement): Search =>
  readSearch(
    new URLSearchParams(
      [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  );
