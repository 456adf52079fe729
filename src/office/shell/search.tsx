import { useRef } from 'react';
import { Form, useSearchParams } from 'react-router';
import { sentences } from '../text/sentences.ts';
import { Icon } from '../ui/icon.tsx';
import { useKeys } from '../ui/use-keys.ts';
import es from './es.json';

const t = sentences(es);

/** The search of the bar: a form that leads to the list of requests. `/` goes to it. */
export function Search() {
  const field = useRef<HTMLInputElement>(null);
  const [query] = useSearchParams();
  const searched = query.get('search') ?? '';
  useKeys({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  return (
    <search className="find">
      <Form method="get" action="/solicitudes">
        <Icon name="search" />
        <input
          ref={field}
          key={searched}
          type="search"
          name="search"
          defaultValue={searched}
          maxLength={60}
          aria-label={t('searchLabel')}
          placeholder={t('searchHint')}
          autoComplete="off"
        />
        <kbd className="needs-script" aria-hidden="true">
          /
        </kbd>
      </Form>
    </search>
  );
}
