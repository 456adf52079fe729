/*
 * Caches one offline page per shop: /{shop}/sin-conexion, fetched without the cookie, with its styles and pictures.
 * No other page is cached: personal ones are `no-store`. The pages themselves store the payments due
 * (src/web/shell/offline/stored-payments.ts).
 *
 * Shows reminders of payments that the server pushes (src/server/jobs/push-reminder.ts).
 */
const shop = new URL(self.registration.scope).pathname;
const page = `${shop}sin-conexion`;
const box = `sin-conexion ${shop}`;
const dayMs = 86_400_000;
/** Windows showing the cached page: only their files are served from the cache. */
const windows = new Set();

self.addEventListener('install', (event) => {
  void self.skipWaiting();
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  // No page waits for this worker to start.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('message', (event) => {
  if (event.data === 'renew') event.waitUntil(renew().catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request, clientId } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(go(event));
  else if (windows.has(clientId)) event.respondWith(fromBox(request));
});

self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, path } = event.data.json();
  // The newest takes the place of the one before, and is heard.
  const look = { body, data: path, tag: 'pago', renotify: true, lang: 'es-MX' };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAccount(new URL(event.notification.data, self.registration.scope).href));
});

async function openAccount(url) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = open.find((each) => each.url === url);
  await (shown ? shown.focus() : self.clients.openWindow(url));
}

async function go(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const kept = await caches.match(page);
    if (!kept) return Response.error();
    windows.add(event.resultingClientId);
    return kept;
  }
}

const fromBox = async (request) => (await caches.match(request)) ?? fetch(request);

async function renew() {
  const kept = await caches.match(page);
  const age = kept ? Date.now() - Date.parse(kept.headers.get('date') ?? '') : Infinity;
  if (!(age < dayMs)) await keep();
}

/** Without the cookie: the page is the same for everybody, and its content security policy has hashes of its inline code. */
async function keep() {
  const answer = await fetch(page, { credentials: 'omit', cache: 'no-cache' });
  if (!answer.ok || answer.redirected) throw new Error(`${page} answered ${answer.status}`);
  const html = await answer.clone().text();
  const files = [
    ...html.matchAll(/(?:href|src)="(\/(?:assets|api\/v1\/storage)\/[^"]+|\/[\w-]+\.(?:js|svg))"/g),
  ];
  const wanted = [...new Set(files.map(([, path]) => path))];
  const store = await caches.open(box);
  await store.addAll(wanted);
  await store.put(page, answer);
  for (const { url } of await store.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== page && !wanted.includes(pathname)) await store.delete(url);
  }
}
