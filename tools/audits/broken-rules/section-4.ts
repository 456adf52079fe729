import { type BrokenRule, without } from './broken-rule.ts';

const screens = 'src/web/screens';

/** Rules of §4, each with one way to break it. */
export const brokenInSection4: readonly BrokenRule[] = [
  {
    statement: '4.prequalification.checks-first',
    broken: 'pre-qualification is asked for before the phone is checked',
    edits: [
      without(
        `${screens}/precalification-request/precalification-request.tsx`,
        "  const checked = await api.call('checkPhone', { params: { phone } });\n  if (!checked.ok) return refusedProof(checked, shopRef);\n  // A customer who has paid off has signed contracts too, and may request again.\n  const { datos } = checked.data;\n  if (datos?.credito_activo ?? datos?.contratos_firmados) return redirect(active);\n",
      ),
      {
        file: `${screens}/precalification-request/precalification-request.tsx`,
        find: '  if (!started.ok) return refusedProof(started, shopRef);\n',
        put: "  if (!started.ok) return refusedProof(started, shopRef);\n  const checked = await api.call('checkPhone', { params: { phone } });\n  if (!checked.ok) return refusedProof(checked, shopRef);\n  const { datos } = checked.data;\n  if (datos?.credito_activo ?? datos?.contratos_firmados) return redirect(active);\n",
      },
    ],
    test: 'src/web/screens/precalification-request/precalification-request.test.ts',
  },
  {
    statement: '4.phone.wrong',
    broken: 'a wrong code stays in the field',
    edits: [{ file: 'src/web/shell/code-form/code-form.tsx', find: '<Entry key={round}', put: '<Entry' }],
    test: 'test/e2e/conformance/entrance.test.ts',
  },
  {
    statement: '4.phone.verify-enabled',
    broken: 'Verificar opens at three characters',
    edits: [{ file: 'src/web/shell/code-form/code-rules.ts', find: 'length === 4', put: 'length >= 3' }],
    test: 'test/e2e/conformance/entrance.test.ts',
  },
  {
    statement: '4.geo.poll',
    broken: 'the position is posted every 4 s',
    edits: [
      {
        file: `${screens}/geolocalization/geolocalization.tsx`,
        find: "wait: stepOf('geolocalization').waits!,",
        put: "wait: { ...stepOf('geolocalization').waits!, intervalMs: 4000 },",
      },
    ],
    test: 'test/e2e/conformance/waiting.test.ts',
  },
  {
    statement: '4.geo.exhausted',
    broken: 'it gives up after 59 tries',
    edits: [
      {
        file: `${screens}/geolocalization/geolocalization.tsx`,
        find: "wait: stepOf('geolocalization').waits!,",
        put: "wait: { ...stepOf('geolocalization').waits!, tries: 59 },",
      },
    ],
    test: 'test/e2e/conformance/waiting.test.ts',
  },
  {
    statement: '4.identity.error',
    broken: 'a polling error is taken for not yet',
    edits: [
      {
        file: `${screens}/identity-verification/identity-verification.tsx`,
        find: "identityAnswer(info.data.acceptCredit) : 'error';",
        put: "identityAnswer(info.data.acceptCredit) : 'waiting';",
      },
    ],
    test: 'test/e2e/conformance/waiting.test.ts',
  },
  {
    statement: '4.identity.refused',
    broken: 'Continuar leads on whatever the answer',
    edits: [
      {
        file: `${screens}/identity-verification/identity-verification.tsx`,
        find: "to={state === 'ready' ? next : refusedPath}",
        put: 'to={next}',
      },
    ],
    test: 'test/e2e/conformance/waiting.test.ts',
  },
  {
    statement: '4.working.personal-ready',
    broken: 'ready as soon as the history is clear, without the information',
    edits: [
      {
        file: `${screens}/working/working.tsx`,
        find: "return info.data.hasInformation ? 'ready' : 'waiting';",
        put: "return info.data.verifiedCreditHistory ? 'ready' : 'waiting';",
      },
    ],
    test: 'test/e2e/conformance/waiting.test.ts',
  },
  {
    statement: '4.working.personal-refused',
    broken: 'a refused history is taken for not yet',
    edits: [
      without(
        `${screens}/working/working.tsx`,
        "    if (info.data.verifiedCreditHistory === 0) return 'refused';\n",
      ),
    ],
    test: 'test/e2e/conformance/waiting.test.ts',
  },
  {
    statement: '4.working.credit-exhausted',
    broken: 'the credit is waited for 60 polls instead of 84',
    edits: [
      {
        file: `${screens}/working/working.tsx`,
        find: 'return (next in questions && stepOf(stepBefore(next)).waits) || otherTargets;',
        put: "return (next in questions && stepOf('bureau-answer').waits) || otherTargets;",
      },
    ],
    test: 'test/e2e/conformance/waiting.test.ts',
  },
  {
    statement: '4.signature.touched',
    broken: 'Firmar is open before the canvas is touched',
    edits: [
      {
        file: `${screens}/contract-signature/signature-pad.tsx`,
        find: 'disabled={strokes === 0}',
        put: 'disabled={false}',
      },
    ],
    test: 'test/e2e/conformance/credit.test.ts',
  },
  {
    statement: '4.signature.saved',
    broken: 'Continuar appears before the signature is saved',
    edits: [
      {
        file: `${screens}/contract-signature/signature-pad.tsx`,
        find: '    setBusy(true);\n    setError(null);\n',
        put: '    setBusy(true);\n    setError(null);\n    onSigned();\n',
      },
    ],
    test: 'test/e2e/conformance/credit.test.ts',
  },
  {
    statement: '4.catalogue.filters',
    broken: 'applying filters keeps the page',
    edits: [
      {
        file: `${screens}/catalogo/filter-sheet.tsx`,
        find: `<OtherFields search={search} without={['marca', 'min', 'max', 'total', 'filtro']} />`,
        put: `<OtherFields search={search} without={['marca', 'min', 'max', 'total', 'filtro']} />\n        <input type="hidden" name="pagina" value={search.page} />`,
      },
    ],
    test: 'test/e2e/conformance/shop.test.ts',
  },
  {
    statement: '4.catalogue.sort',
    broken: 'changing the order keeps the page',
    edits: [
      {
        file: `${screens}/catalogo/catalogo.tsx`,
        find: 'addressOf({ ...search, order, page: 1 })',
        put: 'addressOf({ ...search, order })',
      },
    ],
    test: 'test/e2e/conformance/shop.test.ts',
  },
  {
    statement: '4.bureau.stages',
    broken: 'Sí, continuar opens when the code was sent',
    edits: [
      {
        file: `${screens}/credit-bureau-consulting/credit-bureau-consulting.tsx`,
        find: "if (answer.stage === 'consented') setConsented(true);",
        put: "if (answer.stage === 'consented' || answer.stage === 'code') setConsented(true);",
      },
    ],
    test: 'test/e2e/conformance/data.test.ts',
  },
  {
    statement: '4.resume.address',
    broken: "where the server names no step, 'Si' skips the address",
    edits: [
      without(
        `${screens}/credit-process/tasks.ts`,
        "  ['address-confirmation', (flags) => flags.confirmAddress],\n",
      ),
    ],
    test: 'src/web/screens/credit-process/tasks.test.ts',
  },
];
