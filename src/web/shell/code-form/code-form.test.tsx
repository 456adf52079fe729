import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { scriptedApi } from '#test/support/scripted-api.ts';
import { visitorOf } from '../visitor.ts';
import { CodeForm } from './code-form.tsx';

const shopRef = { partner: 1, promoter: null };
const session = { customer: null, verifiedPhone: null };

test('while each code of the shop has one try, the entry says so', async () => {
  const entry = async (answer: object) => {
    const { oneTry } = await visitorOf(scriptedApi({ 'GET /session': answer }).context, shopRef);
    const shell = { oneTry, partner: { otherCodeWays: [] } };
    const Page = createRoutesStub([
      { id: 'shell/shell', path: '/', Component: () => <CodeForm waitKey="x" answer={undefined} /> },
    ]);
    return renderToStaticMarkup(<Page hydrationData={{ loaderData: { 'shell/shell': shell } }} />);
  };
  const words = 'Tienes un solo intento: revísalo antes de enviarlo.';
  expect(await entry(session)).not.toContain(words);
  expect(await entry({ ...session, oneTry: true })).toContain(words);
});
