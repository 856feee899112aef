import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHOSEN_PICTURE_BYTES, pictureTypes } from '#contract/picture.ts';
import { users } from '#contract/users.ts';
import { notify } from '../../../app/notices/notices.ts';
import { PersonAvatar } from '../../../app/people/person-avatar.tsx';
import { takeOver } from '../../../app/session/lifecycle.ts';
import { membersQuery } from '../../../app/session/members.ts';
import { useUser } from '../../../app/session/session.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatBytes } from '../../../lib/format.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { CropDialog } from './crop-dialog.tsx';
import { cut, type NoPicture, openPicture } from './read-picture.ts';

/** What colleagues see beside the name: a picture of one's own, or initials. */
export function PictureSection() {
  const { t } = useTranslation(['preferences', 'common']);
  const user = useUser();
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [why, setWhy] = useState<NoPicture | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const saved = {
    invalidates: [membersQuery.queryKey],
    onSuccess: async (changed: typeof user) => {
      await takeOver(changed);
      setPicture(null);
      notify(t('common:saved'));
    },
  };
  const set = useApiMutation(users.setPicture, saved);
  const remove = useApiMutation(users.removePicture, saved);
  const choose = async (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    const opened = chosen ? await openPicture(chosen) : null;
    input.value = '';
    setPicture(typeof opened === 'string' ? null : opened);
    setWhy(typeof opened === 'string' ? opened : null);
  };
  return (
    <section className="section" id="picture">
      <h2>{t('picture.title')}</h2>
      <p>{t('picture.text', { size: formatBytes(CHOSEN_PICTURE_BYTES, currentLanguage()) })}</p>
      <div className="settings-actions own-picture">
        <PersonAvatar id={user.id} name={user.name || user.email} size={64} />
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t('picture.choose')}
          accept={Object.values(pictureTypes).join(',')}
          onChange={(event) => void choose(event.target)}
        />
        <Button variant="outlined" onClick={() => file.current?.click()}>
          {t('picture.choose')}
        </Button>
        {user.picture && (
          <Button disabled={remove.isPending} onClick={() => remove.mutate({})}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      {why && (
        <p className="row-error" role="alert">
          {t(`picture.${why}`, { size: formatBytes(CHOSEN_PICTURE_BYTES, currentLanguage()) })}
        </p>
      )}
      {picture && (
        <CropDialog
          picture={picture}
          busy={set.isPending}
          onTake={(square) => set.mutate({ body: { picture: cut(picture, square) } })}
          onClose={() => setPicture(null)}
        />
      )}
    </section>
  );
}
