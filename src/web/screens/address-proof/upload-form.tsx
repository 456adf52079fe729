import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { PickChip, PickGroup } from '#web/ui/choices.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { DataList } from '#web/ui/notice.tsx';
import styles from './address-proof.module.css';
import type { Uploads } from './widget.ts';

const kinds = ['ine', 'luz', 'telefono'] as const;
type Kind = (typeof kinds)[number];
export const isKind = (text: unknown): text is Kind => kinds.includes(text as Kind);

interface UploadFormProps {
  uploads: Uploads;
  error: string | undefined;
  /** Called when another file is chosen: the error was about the previous one. */
  onPick: () => void;
}

/** The kind of proof, the photo or file, and what has been uploaded. */
export function UploadForm({ uploads, error, onPick }: UploadFormProps) {
  const { accept, maxBytes, files } = uploads;
  const navigation = useNavigation();
  const [picked, setPicked] = useState(false);
  const sending = navigation.state !== 'idle' && navigation.formData?.get('intent') !== 'continue';
  return (
    <>
      <Form method="post" encType="multipart/form-data" className="stack" key={files.length}>
        <PickGroup legend={t('addressProof.kind')}>
          {kinds.map((kind) => (
            <PickChip key={kind} type="radio" name="kind" value={kind} defaultChecked={kind === 'luz'}>
              {t(`addressProof.${kind}`)}
            </PickChip>
          ))}
        </PickGroup>
        <FileField
          id="file"
          name="file"
          label={t('addressProof.file')}
          hint={t('addressProof.fileHint', { mb: Math.floor(maxBytes / 1_000_000) })}
          accept={accept.join(',')}
          error={error}
          choose={t('addressProof.choose')}
          chosen={t('addressProof.chosen')}
          onPick={() => {
            setPicked(true);
            onPick();
          }}
        />
        <Button
          type="submit"
          // Primary once there is something to send.
          kind={picked && files.length === 0 ? 'primary' : 'line'}
          block
          busy={sending}
          busyLabel={t('ui.sending')}
        >
          {t('addressProof.upload')}
        </Button>
      </Form>
      {files.length > 0 && (
        <div className={`stack ${styles.received}`}>
          <h2>{t('addressProof.received')}</h2>
          <DataList
            rows={files.map(
              (file) => [isKind(file.kind) ? t(`addressProof.${file.kind}`) : file.kind, file.name] as const,
            )}
          />
        </div>
      )}
    </>
  );
}
