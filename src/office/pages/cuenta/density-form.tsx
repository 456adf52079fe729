import { Form } from 'react-router';
import { densities, type Density } from '#domain/staff/roles.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';

const t = sentences(es);

/** How much room the rows of every list take, for this person in any browser. */
export function DensityForm({ density }: { density: Density }) {
  const isSending = useSending('density');
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="density" />
      <fieldset className="field">
        <legend className="vh">{t('tables')}</legend>
        <div className="picks">
          {densities.map((each) => (
            <label key={each}>
              <input type="radio" name="density" value={each} defaultChecked={each === density} />
              <span>{t(each)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="row">
        <Button type="submit" busy={isSending}>
          {t('saveDensity')}
        </Button>
      </div>
    </Form>
  );
}
