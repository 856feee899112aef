import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import brand from 'symbol:balance';
import add from 'symbol:edit_square';
import coverage from 'symbol:fact_check';
import help from 'symbol:help';
import history from 'symbol:history';
import info from 'symbol:info';
import news from 'symbol:newspaper';
import settings from 'symbol:settings';
import plans from 'symbol:workspace_premium';
import { useTranslation } from 'react-i18next';
import { useIdentityUser } from '../../../app/session/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LookToggle } from '../../../ui/look-toggle.tsx';
import { LanguageItem } from '../dialogs/language-item.tsx';
import { SignInItem } from '../dialogs/sign-in-item.tsx';
import { assistantQuery } from '../queries.ts';
import { UsageBar } from '../usage-bar.tsx';
import { InviteItem } from './invite-item.tsx';
import { Personal } from './personal.tsx';
import { SpecialistList } from './specialist-list.tsx';

/** What the drawer of the assistant holds: the next question, specialists, what was asked, the person's plan, and the way out. */
export function AssistantDrawer() {
  const { t } = useTranslation('assistant');
  const isVisitor = useIdentityUser() === null;
  return (
    <>
      <p className="drawer-brand">
        <span className="brand">
          <Icon d={brand} size={18} />
        </span>
        {t('title')}
      </p>
      <Button variant="contained" component={Link} to="/assistant" startIcon={<Icon d={add} size={18} />}>
        {t('nav.new')}
      </Button>
      <nav aria-label={t('nav.label')} className="drawer-places">
        <SpecialistList />
        <ul className="nav">
          {(
            [
              { to: '/assistant/history', name: 'history', symbol: history },
              { to: '/assistant/plans', name: 'plans', symbol: plans },
              { to: '/assistant/settings', name: 'settings', symbol: settings },
              { to: '/assistant/news', name: 'news', symbol: news },
              { to: '/assistant/coverage', name: 'coverage', symbol: coverage },
              { to: '/assistant/help', name: 'help', symbol: help },
              { to: '/about', name: 'about', symbol: info },
            ] as const
          ).map(({ to, name, symbol }) => (
            <li key={to}>
              <Link to={to}>
                <Icon d={symbol} />
                {t(`nav.${name}`)}
              </Link>
            </li>
          ))}
          <LanguageItem />
          {!isVisitor && <InviteItem />}
        </ul>
      </nav>
      <div className="rail-foot">{isVisitor ? <Visitor /> : <SignedIn />}</div>
    </>
  );
}

function SignedIn() {
  return (
    <>
      <OwnPlan />
      <Personal />
    </>
  );
}

/** The look of the screens, and the way in. */
function Visitor() {
  return (
    <>
      <div className="drawer-look">
        <LookToggle />
      </div>
      <ul className="nav">
        <SignInItem />
      </ul>
    </>
  );
}

/** The questions of the month and the person's own plan, as far as they are known. */
function OwnPlan() {
  const { t } = useTranslation('assistant');
  const { data } = useQuery(assistantQuery);
  return (
    <div className="drawer-own">
      <Link className="drawer-usage" to="/assistant/usage">
        <span>{t('nav.usage')}</span>
        {data && <UsageBar usage={data.usage} />}
      </Link>
      <Link className="drawer-usage" to="/assistant/plans">
        <span>
          {t('plans.mine')} {data && <span className="drawer-who">{t(`plans.${data.plan}`)}</span>}
        </span>
      </Link>
    </div>
  );
}
