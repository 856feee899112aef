import { useTranslation } from 'react-i18next';
import type { BacktestFigures } from '#contract/backtests.ts';
import { SURE_FROM } from '#contract/trust.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { formatCount, formatShare } from '../../lib/format.ts';

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The figures, each with a sentence that says what it counts. */
export function Figures({ figures }: { figures: BacktestFigures }) {
  const { t } = useTranslation('backtests');
  const language = currentLanguage();
  const percent = (share: number) => formatShare(share, language);
  const options = Object.values(figures.by_option);
  const [human, proposed, right] = [
    sum(options.map((o) => o.human)),
    sum(options.map((o) => o.proposed)),
    sum(options.map((o) => o.agree)),
  ];
  const { coverage, accuracy, majority, false_yes, text } = figures;
  return (
    <>
      <dl className="figures-grid">
        {coverage !== null && (
          <Figure name={t('figures.coverage')} value={percent(coverage)} text={t('figures.coverageText', { human, proposed })} />
        )}
        {accuracy !== null && majority !== null && (
          <Figure
            name={t('figures.accuracy')}
            value={percent(accuracy)}
            text={`${t('figures.accuracyText', { proposed, right })} ${t(accuracy > majority ? 'figures.better' : 'figures.notBetter', { majority: percent(majority) })}`}
          />
        )}
        {human > 0 && (
          <Figure
            name={t('figures.falseYes')}
            value={formatCount(false_yes, language)}
            text={t(false_yes === 0 ? 'figures.falseYesNone' : 'figures.falseYesText')}
            tone={false_yes === 0 ? 'good' : 'bad'}
          />
        )}
        {text.human > 0 && (
          <Figure
            name={t('figures.text')}
            value={text.proposed > 0 ? percent(text.agree / text.proposed) : '–'}
            text={t('figures.textText', { human: text.human, proposed: text.proposed, agree: text.agree })}
          />
        )}
      </dl>
      {human === 0 && <p className="quiet">{t('figures.noOptions')}</p>}
      <div className="figures-tables">
        {human > 0 && <ByOption byOption={figures.by_option} />}
        {proposed > 0 && <ByConfidence calibration={figures.calibration} />}
      </div>
    </>
  );
}

function Figure({ name, value, text, tone }: { name: string; value: string; text: string; tone?: 'good' | 'bad' }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong className={tone ? `figure figure-${tone}` : 'figure'}>{value}</strong>
        <span className="quiet">{text}</span>
      </dd>
    </div>
  );
}

function ByOption({ byOption }: { byOption: BacktestFigures['by_option'] }) {
  const { t } = useTranslation('backtests');
  const rows = Object.entries(byOption).toSorted(([, a], [, b]) => b.human - a.human);
  return (
    <section className="section">
      <h2 id="by-option">{t('byOption.title')}</h2>
      <p>{t('byOption.text')}</p>
      <table className="figures-table" aria-labelledby="by-option">
        <thead>
          <tr>
            <th scope="col">{t('byOption.option')}</th>
            <th scope="col">{t('byOption.human')}</th>
            <th scope="col">{t('byOption.proposed')}</th>
            <th scope="col">{t('byOption.agree')}</th>
            <th scope="col">{t('byOption.share')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([option, { human, proposed, agree }]) => (
            <tr key={option}>
              <th scope="row">{option}</th>
              <td>{human}</td>
              <td>{proposed}</td>
              <td>{agree}</td>
              <td>{proposed > 0 ? formatShare(agree / proposed, currentLanguage()) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A bar for each tenth of confidence: as long as its proposals were right; the line stands where the confidence says. */
function ByConfidence({ calibration }: { calibration: BacktestFigures['calibration'] }) {
  const { t } = useTranslation('backtests');
  const language = currentLanguage();
  const decimal = new Intl.NumberFormat(language, { minimumFractionDigits: 1 });
  const bins = calibration.filter(({ count }) => count > 0);
  const sure = bins.filter(({ from }) => from >= SURE_FROM);
  const [count, right] = [sum(sure.map((bin) => bin.count)), sum(sure.map((bin) => bin.right))];
  return (
    <section className="section">
      <h2 id="by-confidence">{t('confidence.title')}</h2>
      <p>
        {count > 0
          ? t('confidence.sure', { from: decimal.format(SURE_FROM), share: formatShare(right / count, language), right, count })
          : null}{' '}
        {t('confidence.text')}
      </p>
      <table className="figures-table confidence-table" aria-labelledby="by-confidence">
        <thead>
          <tr>
            <th scope="col">{t('confidence.from')}</th>
            <th scope="col">{t('confidence.right')}</th>
            <th scope="col">{t('confidence.count')}</th>
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <tr key={bin.from}>
              <th scope="row" className="number">
                {decimal.format(bin.from)}–{decimal.format(bin.to)}
              </th>
              <td>
                <Bar bin={bin} />
              </td>
              <td>{t('confidence.of', { right: bin.right, count: bin.count })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Bar({ bin: { from, to, count, right } }: { bin: BacktestFigures['calibration'][number] }) {
  return (
    <span className="bar-line">
      <span className="bar" aria-hidden>
        <span style={{ width: `${(right / count) * 100}%` }} />
        <i style={{ left: `${((from + to) / 2) * 100}%` }} />
      </span>
      <span className="bar-share">{formatShare(right / count, currentLanguage())}</span>
    </span>
  );
}
