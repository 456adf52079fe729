import { useNavigation } from 'react-router';

/**
 * Whether the form of this intent is on its way, until what it changed is shown. `fields`: what else it sends, where
 * several forms have the same intent, or none. With neither: any form.
 */
export function useSending(intent?: string, fields: Readonly<Record<string, string>> = {}): boolean {
  const { formMethod, formData } = useNavigation();
  const sent = Object.entries(intent === undefined ? fields : { ...fields, intent });
  return formMethod === 'POST' && sent.every(([name, value]) => formData?.get(name) === value);
}
