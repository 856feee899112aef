import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { MOST_SHARED_WITH } from '#contract/assistant.ts';
import { TextBox } from '../../ui/field.tsx';

/** Addresses as people write a list of them: on lines of their own, or with commas or semicolons between. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((one) => one.toLowerCase()),
  ),
];

const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** What is wrong with a list of addresses, in words. */
export function problemOf(t: TFunction<'assistant'>, text: string): string | undefined {
  const addresses = addressesIn(text);
  const wrong = addresses.find((one) => !looksLikeAddress(one));
  if (wrong !== undefined) return t('share.wrong', { address: wrong });
  if (addresses.length === 0) return t('share.nobody');
  return addresses.length > MOST_SHARED_WITH ? t('share.tooMany', { most: MOST_SHARED_WITH }) : undefined;
}

interface Props {
  named: boolean;
  onNamed: (named: boolean) => void;
  text: string;
  onText: (text: string) => void;
  problem: string | undefined;
  /** The plan of the person holds it. */
  allowed: boolean;
}

/** Whether anyone with the link may read, or only people who are named. */
export function ShareFor({ named, onNamed, text, onText, problem, allowed }: Props) {
  const { t } = useTranslation('assistant');
  return (
    <>
      <RadioGroup
        aria-label={t('share.forWhom')}
        value={named ? 'named' : 'anyone'}
        onChange={(_event, value) => onNamed(value === 'named')}
      >
        <FormControlLabel value="anyone" control={<Radio />} label={t('share.anyone')} />
        <FormControlLabel
          value="named"
          control={<Radio />}
          disabled={!allowed && !named}
          label={allowed || named ? t('share.named') : t('share.namedInBusiness')}
        />
      </RadioGroup>
      <p className="share-text">{t(named ? 'share.namedText' : 'share.text')}</p>
      {named && (
        <div className="share-named">
          <TextBox
            multiline
            minRows={3}
            inputMode="email"
            label={t('share.addresses')}
            error={problem}
            control={{ value: text, onChange: async (event) => onText(String(event.target.value)) }}
          />
        </div>
      )}
    </>
  );
}
