import type { TestApp } from './app.ts';
import type { Reply } from './client.ts';

/** A person on the sandbox's pages: sends what a browser without scripts would. */
export interface Person {
  readonly page: (path: string) => Promise<Reply<string>>;
  readonly submit: (
    path: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Reply>;
}

export const personAt = (server: () => TestApp): Person => ({
  page: (path) => server().client().get<string>(path, html),
  submit: (path, fields = {}, headers = {}) =>
    server()
      .client()
      .send('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { ...html, ...form, ...headers },
      }),
});

const html = { accept: 'text/html,application/xhtml+xml' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
