import { useRouteLoaderData } from 'react-router';
import type { loader } from '#web/root.tsx';

/** A button for each other language. A plain form: the page comes back whole, with the sentences of that language. */
export function LanguageSwitch({ prefix }: { prefix: string }) {
  const others = useRouteLoaderData<typeof loader>('root')?.otherLanguages ?? [];
  return (
    <form method="post" action={`${prefix}/idioma`}>
      {others.map(({ language, name }) => (
        <button key={language} name="idioma" value={language} lang={language}>
          {name}
        </button>
      ))}
    </form>
  );
}
