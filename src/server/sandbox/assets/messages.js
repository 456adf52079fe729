// Announces new messages; the page works without this script.
const notice = document.querySelector('.fresh');
const { to = '', newest = '' } = notice.dataset;

async function look() {
  if (document.visibilityState !== 'visible') return;
  const answer = await fetch(`/sandbox/outbox.json?to=${encodeURIComponent(to)}`).catch(() => null);
  if (!answer?.ok) return;
  const [first] = await answer.json();
  if ((first?.id ?? '') !== newest) notice.hidden = false;
}

setInterval(look, 4000);
