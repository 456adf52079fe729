import { useNavigation } from 'react-router';

/** Whether the form of this intent is on its way, until what it changed is shown. Without an intent: any form. */
export function useSending(intent?: string): boolean {
  const { formMethod, formData } = useNavigation();
  return formMethod === 'POST' && (intent === undefined || formData?.get('intent') === intent);
}
