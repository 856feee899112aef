import { useTranslation } from 'react-i18next';
import type { Specialist } from '#contract/assistant.ts';

/** Questions that begin a conversation when they are pressed. */
export function Examples({ specialist, onAsk }: { specialist: Specialist; onAsk: (question: string) => void }) {
  const { t } = useTranslation('assistant');
  return (
    <section className="examples">
      <h2 className="label">{t('choose.examples')}</h2>
      <ul>
        {(['one', 'two', 'three'] as const).map((which) => {
          const question = t(`who.${specialist}.examples.${which}`);
          return (
            <li key={which}>
              <button type="button" className="example" onClick={() => onAsk(question)}>
                {question}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
