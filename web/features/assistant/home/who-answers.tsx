import { useTranslation } from 'react-i18next';
import { specialists, type Specialist } from '#contract/assistant.ts';
import { Icon } from '../../../ui/icon.tsx';
import { symbolOf } from '../symbols.ts';

interface Props {
  chosen: Specialist;
  onChoose: (specialist: Specialist) => void;
}

/** The choice of who answers; the general assistant finds the one for each question. */
export function WhoAnswers({ chosen, onChoose }: Props) {
  const { t } = useTranslation('assistant');
  return (
    <fieldset className="who">
      <legend className="label">{t('choose.title')}</legend>
      {specialists.map((one) => (
        <label key={one} className="who-card">
          <input type="radio" name="specialist" value={one} checked={one === chosen} onChange={() => onChoose(one)} />
          <Icon d={symbolOf[one]} size={22} />
          <span className="who-name">{t(`who.${one}.name`)}</span>
          <span className="quiet">{t(`who.${one}.short`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
