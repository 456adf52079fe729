import { expect, test } from 'vitest';
import { scriptedApi, visiting } from '#test/support/scripted-api.ts';
import { linkPreview } from './link-preview.server.ts';

test('a picture of ours has a PNG for messengers, one of another server only its own address', () => {
  const request = new Request('https://tienda.example/1/inicio');
  const imageBy = ({ context }: ReturnType<typeof scriptedApi>) =>
    linkPreview({ request, context }, { partner: 1, promoter: null }, 'a.svg').find(
      (each) => 'property' in each && each.property === 'og:image',
    );
  const content = 'https://tienda.example/api/v1/storage/a.svg';
  expect(imageBy(scriptedApi({}))).toMatchObject({ content: `${content}.png` });
  expect(imageBy(scriptedApi({}, visiting('/1/inicio')))).toMatchObject({ content });
});
