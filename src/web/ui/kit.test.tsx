import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { planFromCreditPrice, planSentence } from '#domain/credit/plan.ts';
import { Button } from './button.tsx';
import { Checkbox, PickChip, Swatches } from './choices.tsx';
import { CodeField } from './code-field.tsx';
import { DeviceImage, Stage, storageUrl } from './device.tsx';
import { Fiesta } from './fiesta.tsx';
import { ProgressLine } from './flow-page.tsx';
import { ReadingPage } from './reading-page.tsx';
import { MissingLine } from './form-feedback.tsx';
import { Money } from './money.tsx';
import { PlanSentence } from './plan.tsx';
import { ProductCard } from './product-card.tsx';
import { Sheet } from './sheet.tsx';
import { PhoneField, TextInput } from './text-input.tsx';
import { Ticket } from './ticket.tsx';
import { Orb } from './orb.tsx';
import { Ring, Stages } from './waiting.tsx';

const html = (node: ReactNode) => renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
const wordsOf = (markup: string) => markup.replace(/<[^>]+>/g, '').replaceAll('&quot;', '"');
const colours = [{ color: '#8c9a82', name: 'Oliva' }];

test('nothing in server HTML has a style attribute: the security policy would drop it', () => {
  const page = html(
    <ReadingPage before={<ProgressLine step="contract-signature" />} back="/1/inicio" title="x" canvas>
      <Fiesta title="Fuiste aprobado" />
      <Stage tint="#8c9a82">
        <DeviceImage file="a.svg" alt="" />
      </Stage>
      <Swatches legend="Color" name="color" colours={colours} chosen={null} onChoose={() => {}} said="" />
      <Ticket label="Total a pagar" centavos={129_900} code={null} reference="9301884207156" facts={[]} />
      <Orb icon="check" />
      <Ring left={0.4} />
      <Stages stages={[{ name: 'a', state: 'now' }]} />
      <ProductCard
        to="/x"
        brand="Samsung"
        name="Galaxy"
        picture="a.svg"
        pictureAlt=""
        colours={colours}
        weeklyCentavos={199_00}
        downPaymentCentavos={null}
        cashCentavos={7_999_00}
        perks={['whatsapp', 'store', 'carrier']}
      />
      <Sheet id="s" title="x" footer={<Button closes="s">x</Button>}>
        <CodeField id="c" name="c" label="Código" />
        <PhoneField id="p" name="p" label="Teléfono" />
        <PickChip name="m">Apple</PickChip>
        <Checkbox name="t">Acepto</Checkbox>
      </Sheet>
    </ReadingPage>,
  );
  expect(page).not.toMatch(/\sstyle=/);
  expect(page).toContain('fill="#8c9a82"');
});

test('a button that must wait for its form can still be pressed before hydration', () => {
  const waiting = html(<Button disabled>Continuar</Button>);
  expect(waiting).not.toContain('disabled=""');
  expect(html(<Button busy>Enviar</Button>)).toContain('disabled=""');
});

test('a sheet is opened by its button with no script', () => {
  expect(html(<Button opens="filtros">Filtrar</Button>)).toMatch(/command="show-modal" commandfor="filtros"/);
});

test('a field ties label, hint and error to its input', () => {
  const field = html(
    <TextInput
      id="calle"
      name="calle"
      label="Calle"
      hint="Como en tu recibo"
      error="La calle es requerida"
      required
    />,
  );
  expect(field).toContain('for="calle"');
  expect(field).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="calle-hint calle-error"/);
  expect(field).toContain('id="calle-error"');
  expect(wordsOf(field)).not.toContain('(opcional)');
  expect(wordsOf(html(<TextInput id="i" name="i" label="Número interior" />))).toBe(
    'Número interior (opcional)',
  );
});

test('the plan sentence of the screen is the sentence of the contract', () => {
  for (const creditPriceCentavos of [11_647_00, 11_600_50]) {
    const plan = planFromCreditPrice({
      cashPriceCentavos: 7_999_00,
      downPaymentCentavos: 1_299_00,
      creditPriceCentavos,
      weeks: 52,
      stepCentavos: 100,
    });
    // The screen adds non-breaking spaces.
    const said = wordsOf(html(<PlanSentence plan={plan} />)).replaceAll('\u00a0', ' ');
    expect(said).toBe(planSentence(plan));
  }
});

test('money reads as one amount', () => {
  expect(wordsOf(html(<Money centavos={1_234_50} />))).toBe('$1,234.50');
  expect(wordsOf(html(<Money centavos={-5_00} />))).toBe('-$5.00');
});

test('what is missing is named and linked', () => {
  const one = html(<MissingLine missing={[{ id: 'cp', label: 'Código postal' }]} />);
  expect(wordsOf(one)).toBe('Te falta: código postal');
  expect(one).toContain('href="#cp"');
  expect(wordsOf(html(<MissingLine missing={[{ id: 'rfc', label: 'RFC' }]} />))).toBe('Te falta: RFC');
  expect(html(<MissingLine missing={[]} />)).toBe('');
});

test('pictures are asked from storage, and never from another scheme', () => {
  expect(storageUrl('a b.svg')).toBe('/api/v1/storage/a%20b.svg');
  expect(storageUrl('https://cdn.example/a.png')).toBe('https://cdn.example/a.png');
  expect(storageUrl('javascript:alert(1)')).toBe('/api/v1/storage/javascript%3Aalert(1)');
});

test('what is folded is folded by one component: no browser’s own triangle, no second chevron', () => {
  const web = join(import.meta.dirname, '..');
  const folding = globSync('**/*.tsx', { cwd: web }).filter(
    (file) => !file.endsWith('.test.tsx') && readFileSync(join(web, file), 'utf8').includes('<details'),
  );
  expect(folding).toEqual(['ui/fold.tsx']);
});
