import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { OfficeApproval } from '#contract/office/approvals.ts';
import { Waiting, type RecordView } from '../solicitud/summary-part.tsx';
import { WaitingAct } from './waiting-act.tsx';

const now = '2026-11-28T18:00:00.000Z';
const act: OfficeApproval = {
  id: 'a1',
  command: 'answer-review',
  summary: 'Aprobar la solicitud 3200002214',
  changes: [{ what: 'Solicitud', before: 'En revisión', after: 'Aprobada' }],
  reason: 'El titular es familiar directo',
  note: 'El recibo es de su mamá.',
  partner: null,
  requestId: 'r1',
  account: '3200002214',
  maker: { id: 'p1', name: 'Mariana Robles' },
  checker: null,
  state: 'waiting',
  refusalReason: null,
  madeAt: now,
  expiresAt: '2026-11-29T18:00:00.000Z',
  decidedAt: null,
  mayCheck: true,
  isMine: false,
};

const html = (Component: () => React.ReactNode) => {
  const Stub = createRoutesStub([{ path: '*', Component }]);
  return renderToStaticMarkup(<Stub initialEntries={['/por-firmar']} />);
};
const shown = (of: Partial<OfficeApproval>, on: string | null = null) =>
  html(() => <WaitingAct act={{ ...act, ...of }} now={now} on={on} />);

test('who is second reads the note of who proposed', () => {
  expect(shown({})).toContain('Nota de Mariana Robles: «El recibo es de su mamá.»');
  expect(shown({ note: null })).not.toContain('Nota de');
});

test('a review is confirmed beside its papers, other acts where they stand', () => {
  const inList = shown({});
  expect(inList).not.toMatch(/<button[^>]*aria-label="Confirmar/);
  expect(inList).toMatch(/<a[^>]*href="\/revisar\/r1"[^>]*><span>Ver y confirmar/);
  const beside = shown({}, '/revisar/r1');
  expect(beside).toMatch(/<button[^>]*aria-label="Confirmar: Aprobar la solicitud 3200002214"/);
  expect(beside).not.toContain('Ver y confirmar');
  expect(shown({ command: 'return-payment' })).toMatch(/<button[^>]*aria-label="Confirmar/);
  // Nobody is sent to confirm what another person has to.
  expect(shown({ mayCheck: false, isMine: true })).not.toContain('Ver y confirmar');
});

test('a request has the whole band of what waits for a second person', () => {
  const record = { id: 'r1', decision: { review: null }, approvals: [{ ...act, command: 'cancel-credit' }] };
  const view = { record, casework: { corrections: [] }, now } as unknown as RecordView;
  const page = html(() => <Waiting view={view} />);
  expect(page).toMatch(/<del><span>En revisión<\/span><\/del>.*<ins><span>Aprobada<\/span><\/ins>/);
  expect(page).toMatch(/<button[^>]*aria-label="Confirmar/);
  expect(page).not.toContain('Ver la solicitud');
  const review = html(() => <Waiting view={{ ...view, record: { ...view.record, approvals: [act] } }} />);
  expect(review).toContain('href="/revisar/r1"');
});
