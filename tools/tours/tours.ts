export interface Tour {
  readonly name: string;
  /** Maximum number of files for a reader. */
  readonly limit: number;
  /** In import order, not execution order, each with its purpose; `link` names what leads there without an import. */
  readonly stops: readonly (readonly [file: string, what: string, link?: string])[];
}

export const tours: readonly Tour[] = [
  {
    name: 'A contract is signed: POST onboarding/saveSignature',
    limit: 24,
    stops: [
      ['src/contract/papers.ts', 'the call with its shapes'],
      [
        'src/server/http/serve.ts',
        'what happens around every call, in the scope of its shop; loads the session, before the upload is read',
        'it serves each call of the contract',
      ],
      ['src/server/routes/papers.ts', 'reads the picture, calls the action'],
      ['src/server/http/policies.ts', 'who may make it, whose rows it reaches (its words: policy.ts)'],
      ['src/server/http/idempotency.ts', 'the same key is answered as before'],
      [
        'src/server/database/partner-scope.ts',
        'carries that scope along: each transaction takes role and partner',
      ],
      ['src/server/http/multipart-file.ts', 'the one file of a form'],
      [
        'src/server/actions/papers/sign-contract.ts',
        'the action: what is signed, its checks, one open credit a phone, one transaction',
      ],
      ['src/server/actions/access/own-request.ts', 'owner and step, under the lock of the request'],
      ['src/server/queries/requests/credit-requests.ts', 'the row of facts'],
      ['src/server/queries/keys/rows.ts', 'sealed columns in and out'],
      ['src/domain/onboarding/progress.ts', 'what the facts allow'],
      ['src/server/images/signature-image.ts', 'is there ink, and where'],
      ['src/server/actions/papers/paper-data-of.ts', 'what the papers will say'],
      ['src/server/documents/pagare-parts.ts', 'refuses what is missing, and what the font cannot print'],
      ['src/server/actions/base/with-stored-file.ts', 'a file stays only if its row was committed'],
      ['src/server/queries/loans/contracts.ts', 'what this phone has signed; inserts the contract'],
      [
        'src/server/actions/loan/open-loan.ts',
        'the loan with its references, and the first entries of its ledger',
      ],
      ['src/server/queries/loans/loans.ts', 'inserts the loan'],
      ['src/server/queries/loans/instalments.ts', 'inserts the payments with their references'],
      ['src/server/actions/loan/order-device.ts', 'the device is enrolled, by a job'],
      ['src/server/actions/messages/send-message.ts', 'the SMS with the first reference, by a job'],
      ['src/server/queries/audit/audit-events.ts', 'the audit event, last'],
      ['src/server/vault/audit-chain.ts', 'its HMAC over the one before'],
    ],
  },
  {
    name: 'The first screen: GET /1/inicio',
    limit: 22,
    stops: [
      ['src/server/web/web-plugin.ts', 'every path that is not the API’s'],
      ['src/server/web/page-cache.ts', 'a page that is the same for everybody'],
      ['src/server/http/response-cache.ts', 'made once, stale while it is refreshed'],
      ['src/server/web/render-page.ts', 'one page for one visitor'],
      ['src/server/web/visitor-api.ts', 'the API as this visitor, in this process'],
      ['src/server/web/app-build.ts', 'loads what React Router has built'],
      ['src/web/entry.server.tsx', 'renders to HTML', 'React Router’s entry'],
      ['src/web/context.ts', 'what loaders get'],
      ['src/web/api-client.ts', 'calls of the contract as functions'],
      ['src/web/routes.ts', 'paths to screens', 'React Router’s table'],
      ['src/web/root.tsx', 'the document', 'React Router’s root'],
      ['src/web/shell/shell.tsx', 'header, footer, the partner’s colours'],
      ['src/web/shell/screen-sentences.tsx', 'the sentences of the screen'],
      ['src/web/screens/inicio/inicio.tsx', 'the screen with its loader'],
      ['src/web/shell/product-tile.tsx', 'a product in a list'],
      ['src/web/ui/product-card.tsx', 'how it looks'],
      ['src/web/text/text.ts', 'a sentence by its key'],
      ['src/contract/api.ts', 'the calls that the loader makes'],
      ['src/server/http/serve.ts', 'what happens around every call'],
      ['src/server/routes/catalogue.ts', 'the calls of the catalogue'],
      ['src/server/actions/people/search-products.ts', 'searches and pages'],
      ['src/server/queries/catalogue/offers.ts', 'the SQL'],
    ],
  },
  {
    name: 'A code by SMS: POST onboarding/precalification',
    limit: 17,
    stops: [
      ['src/contract/onboarding.ts', 'the call with its shapes'],
      ['src/server/http/serve.ts', 'what happens around every call', 'it serves each call of the contract'],
      ['src/server/routes/onboarding.ts', 'calls the action'],
      ['src/server/actions/request/precalify.ts', 'the action: proof, offer, one transaction'],
      [
        'src/server/queries/codes/rate-buckets.ts',
        'a solved captcha is good once for each kind of call; counts of limits',
      ],
      ['src/server/actions/request/begin-request.ts', 'the request and its data key'],
      ['src/server/actions/access/codes.ts', 'a code, if phone and limits allow'],
      ['src/server/actions/access/send-limits.ts', 'caps by phone, network, money'],
      ['src/server/queries/codes/codes.ts', 'stores the code’s HMAC'],
      ['src/server/actions/messages/send-message.ts', 'a row of the outbox and its job'],
      ['src/server/queries/messages/outbox.ts', 'the row: once for each cause, claimed by one sender'],
      ['src/server/jobs/registry.ts', 'which handler does which job', 'pg-boss hands it the job'],
      ['src/server/jobs/deliver-message.ts', 'sends it, or puts it off'],
      ['src/server/actions/base/context.ts', 'deps.sms: what stands behind a port'],
      ['src/server/providers/sms/port.ts', 'what any SMS service does'],
      [
        'src/server/providers/with-deadline.ts',
        'deadline, circuit breaker, more tries',
        'put around each port by app/deps.ts',
      ],
      ['src/server/providers/sms/twilio.ts', 'one of them'],
    ],
  },
];
