import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mapping } from '#contract/extraction.ts';
import { TextBox } from '../../ui/field.tsx';
import { mappingOf, textsOf, type MappingTexts } from './mapping-form.ts';

const fields = ['question', 'id', 'section', 'guidance', 'answer', 'comment', 'headerRow', 'firstRow', 'lastRow'] as const;

/** The columns and rows of a sheet, to be corrected by hand. */
export function MappingForm({ mapping, onCorrect }: { mapping: Mapping | null; onCorrect: (mapping: Mapping) => void }) {
  const { t } = useTranslation('requests');
  const [texts, setTexts] = useState<MappingTexts>(() => textsOf(mapping));
  const [wrong, setWrong] = useState<(keyof MappingTexts)[]>([]);
  function submit() {
    const read = mappingOf(texts);
    setWrong('wrong' in read ? read.wrong : []);
    if ('mapping' in read) onCorrect(read.mapping);
  }
  return (
    <form
      className="mapping"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {fields.map((name) => (
        <TextBox
          key={name}
          label={t(`create.mapping.${name}`)}
          error={wrong.includes(name) ? t('create.mapping.wrong') : undefined}
          control={{ value: texts[name], onChange: async (event) => setTexts((old) => ({ ...old, [name]: String(event.target.value) })) }}
        />
      ))}
      <p className="quiet mapping-help">{t('create.mapping.letters')}</p>
      <Button type="submit" variant="outlined">
        {t('create.mapping.again')}
      </Button>
    </form>
  );
}
