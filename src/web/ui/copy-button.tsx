import { useState } from 'react';
import { t } from '#web/text/text.ts';
import { Button } from './button.tsx';

/** Copies a text and confirms it. `what`: 'Copiar enlace' instead of 'Copiar'. */
export function CopyButton({ text, what }: { text: string; what?: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      kind="text"
      size="s"
      icon={copied ? 'check' : 'copy'}
      className="needs-script"
      onClick={async () => {
        if (!(await copyText(text))) return;
        setCopied(true);
        setTimeout(() => setCopied(false), 2500);
      }}
    >
      <span aria-live="polite">{copied ? t('ticket.copied') : (what ?? t('ticket.copy'))}</span>
    </Button>
  );
}

/** In-app browsers and pages without https have no clipboard API: there execCommand still copies. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.setAttribute('readonly', '');
    field.className = 'vh';
    document.body.append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    return copied;
  }
}
