import { useNavigation } from 'react-router';

/** Whether the form of this intent is on its way: a page has several. */
export function useSending(intent: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('intent') === intent;
}
