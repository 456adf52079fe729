// Reads a barcode with the camera where the browser can; typing the reference always works.
const button = document.querySelector('.scan');
const video = document.querySelector('.viewfinder');
const error = document.querySelector('.scan-error');
const field = document.querySelector('#referencia');

if ('BarcodeDetector' in globalThis && navigator.mediaDevices) {
  button.hidden = false;
  button.addEventListener('click', scan);
}

async function scan() {
  error.hidden = true;
  button.disabled = true;
  const stream = await navigator.mediaDevices
    .getUserMedia({ video: { facingMode: 'environment' } })
    .catch(() => null);
  if (!stream) {
    error.hidden = false;
    button.disabled = false;
    return;
  }
  video.hidden = false;
  video.srcObject = stream;
  await video.play();
  const reference = await firstReference(new BarcodeDetector({ formats: ['code_128'] }));
  for (const track of stream.getTracks()) track.stop();
  video.hidden = true;
  button.disabled = false;
  field.value = reference;
  field.form.requestSubmit();
}

async function firstReference(detector) {
  for (;;) {
    const codes = await detector.detect(video).catch(() => []);
    const found = codes.find(({ rawValue }) => /^\d{13}$/.test(rawValue));
    if (found) return found.rawValue;
    await new Promise((resolve) => {
      setTimeout(resolve, 150);
    });
  }
}
