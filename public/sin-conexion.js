/*
 * Fills the offline page with the payments stored on this device (written by src/web/shell/offline/stored-payments.ts,
 * as displayed). No script of the shop runs there.
 */
const [, partner] = location.pathname.split('/');
const template = document.getElementById('por-pagar');

const payments = ['cuenta', 'enganche'].map(read).filter(Boolean);
// Until it is paid, the down payment is stored by both screens.
const shown = payments.filter(
  ({ reference }, index) => payments.findIndex((each) => each.reference === reference) === index,
);
for (const payment of shown) template.before(filled(payment));
document.getElementById('guardado').hidden = shown.length === 0;

// Preserve the query, which the form would drop.
document.getElementById('otra-vez').addEventListener('submit', (event) => {
  event.preventDefault();
  location.reload();
});
addEventListener('online', () => location.reload());

function read(kind) {
  try {
    const payment = JSON.parse(localStorage.getItem(`porPagar:${partner}:${kind}`));
    return payment && payment.until > Date.now() ? payment : null;
  } catch {
    return null;
  }
}

function filled(payment) {
  const part = template.content.cloneNode(true);
  for (const slot of part.querySelectorAll('[data-slot]'))
    slot.textContent = payment[slot.dataset.slot] ?? '';
  const code = part.querySelector('img');
  if (payment.barcode) code.src = payment.barcode;
  else code.remove();
  fillList(part.querySelector('[data-list="facts"]'), payment.facts);
  fillList(part.querySelector('[data-list="next"]'), payment.next);
  part.querySelector('[data-progress]').hidden = !payment.progress;
  return part;
}

/** The first child is the row that is repeated; a list without rows goes. */
function fillList(list, rows) {
  const [row] = list.children;
  for (const [name, value] of rows) {
    const copy = row.cloneNode(true);
    const [first, last] = copy.querySelectorAll('[data-cell]');
    first.textContent = name;
    last.textContent = value;
    list.append(copy);
  }
  row.remove();
  if (rows.length === 0) list.remove();
}
