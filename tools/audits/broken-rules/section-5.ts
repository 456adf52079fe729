import { type BrokenRule, without } from './broken-rule.ts';

const screens = 'src/web/screens';

/** Rules of §5, each with one way to break it. */
export const brokenInSection5: readonly BrokenRule[] = [
  {
    statement: '5.errors.touched',
    broken: 'errors show at once, touched or not',
    edits: [
      {
        file: 'src/web/ui/use-fields.ts',
        find: 'error: serverError(name) ?? (touched.has(name) ? problems[name] : undefined)',
        put: 'error: serverError(name) ?? problems[name]',
      },
    ],
    test: 'test/e2e/conformance/entrance.test.ts',
  },
  {
    statement: '5.phone.numeric',
    broken: 'the phone field takes any character',
    edits: [without('src/web/shell/phone-form/phone-rules.ts', '    clean: typedPhone,\n')],
    test: 'test/e2e/conformance/entrance.test.ts',
  },
  {
    statement: '5.captcha.invalid',
    broken: 'Send no longer waits for the captcha',
    edits: [
      {
        file: 'src/web/shell/phone-form/phone-form.tsx',
        find: "disabled={!fields.valid || captcha.state !== 'ready'}",
        put: 'disabled={!fields.valid}',
      },
    ],
    test: 'test/e2e/conformance/entrance.test.ts',
  },
  {
    statement: '5.captcha.loading',
    broken: 'Send stays open while the form is on its way',
    edits: [{ file: 'src/web/shell/phone-form/phone-form.tsx', find: 'busy={busy}', put: 'busy={false}' }],
    test: 'test/e2e/conformance/entrance.test.ts',
  },
  {
    statement: '5.code.limit',
    broken: 'the code field takes six digits',
    edits: [{ file: 'src/domain/onboarding/typed-code.ts', find: '.slice(0, 4)', put: '.slice(0, 6)' }],
    test: 'test/e2e/conformance/entrance.test.ts',
  },
  {
    statement: '5.rfc.button',
    broken: 'the send button opens at 11 characters',
    edits: [
      { file: 'src/domain/applicant/rfc.ts', find: 'rfcSendableLength = 12', put: 'rfcSendableLength = 11' },
    ],
    test: 'test/e2e/conformance/data.test.ts',
  },
  {
    statement: '5.rfc.normalised',
    broken: 'the RFC is not upper-cased as one types',
    edits: [
      {
        file: `${screens}/credit-bureau-consulting/consent-sheet.tsx`,
        find: 'normaliseRfc(value).slice',
        put: 'value.slice',
      },
    ],
    test: 'test/e2e/conformance/data.test.ts',
  },
  {
    statement: '5.email.endings',
    broken: 'the modal takes any ending',
    edits: [
      {
        file: `${screens}/credit-bureau-consulting/consent-sheet.tsx`,
        find: "emailError(normaliseEmail(value), 'known')",
        put: "emailError(normaliseEmail(value), 'any')",
      },
    ],
    test: 'test/e2e/conformance/data.test.ts',
  },
  {
    statement: '5.address.strip',
    broken: 'the address forms do not filter as one types',
    edits: [
      {
        file: 'src/web/shell/address/address-rules.ts',
        find: 'const cleaned = cleanAddressField(field, typed);',
        put: 'const cleaned = typed;',
      },
    ],
    test: 'test/e2e/conformance/data.test.ts',
  },
  {
    statement: '5.address.in-flight',
    broken: 'on the shipping form Continuar stays open while its request is in flight',
    edits: [
      {
        file: `${screens}/address-validation/address-validation.tsx`,
        find: '<Button type="submit" block busy={busy}',
        put: '<Button type="submit" block busy={false}',
      },
    ],
    test: 'test/e2e/conformance/data.test.ts',
  },
  {
    statement: '5.address.invalid',
    broken: 'Continuar of the shipping form is open with empty fields',
    edits: [without(`${screens}/address-validation/address-validation.tsx`, ' disabled={!fields.valid}')],
    test: 'test/e2e/conformance/data.test.ts',
  },
  {
    statement: '5.promoter.characters',
    broken: 'the promoter code may be longer than 20',
    edits: [
      {
        file: `${screens}/geolocalization/promoter-modal.tsx`,
        find: "return t('promoterModal.promoterRequired');\n    },\n    clean: lettersAndDigits,",
        put: "return t('promoterModal.promoterRequired');\n    },\n    clean: (value: string) => value.slice(/[^A-Za-z0-9]/g, ''),",
      },
    ],
    test: 'test/e2e/conformance/waiting.test.ts',
  },
  {
    statement: '5.terms.both',
    broken: 'one of the two boxes is enough',
    edits: [
      {
        file: `${screens}/geolocalization/terms-modal.tsx`,
        find: '            disabled={!terms || !privacy}',
        put: '            disabled={!terms && !privacy}',
      },
    ],
    test: 'test/e2e/conformance/waiting.test.ts',
  },
  {
    statement: '5.detail.colour',
    broken: 'the credit is asked for without a colour',
    edits: [
      {
        file: `${screens}/detalle-producto/detalle-producto.tsx`,
        find: 'className="stack"\n            onInvalid',
        put: 'className="stack"\n            noValidate\n            onInvalid',
      },
    ],
    test: 'test/e2e/conformance/shop.test.ts',
  },
  {
    statement: '5.aprove-credit.colour',
    broken: 'Continuar is open before a colour is chosen',
    edits: [
      {
        file: `${screens}/aprove-credit/aprove-credit.tsx`,
        find: 'disabled={chosen === null}',
        put: 'disabled={false}',
      },
    ],
    test: 'test/e2e/conformance/credit.test.ts',
  },
  {
    statement: '5.uploads.images',
    broken: 'images may keep 600 px',
    edits: [{ file: 'src/server/images/photos.ts', find: 'maxProofSide = 500', put: 'maxProofSide = 600' }],
    test: 'src/server/routes/address-proof.test.ts',
  },
];
