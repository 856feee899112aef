/** Slovenian: what a form asks for beside the answer itself. */
import type { ClassOf } from '../word-classes.ts';

export const beside = {
  politely: 'prosimo, prosim, in, ter, tudi, v tem primeru',
  ifYes:
    'ce da, ce je (vas )?odgovor (da|pritrdilen), ce (vas )?odgovor je da, ce ste odgovorili (z )?da, v primeru pritrdilnega odgovora, pri odgovoru da, kjer je (to )?primerno',
  ifNo: 'ce ne, ce je (vas )?odgovor (ne|nikalen|negativen), ce (vas )?odgovor je ne, ce ste odgovorili (z )?ne, v primeru nikalnega odgovora, pri odgovoru ne, v nasprotnem primeru, sicer, ce ni tako',
  ifNotApplicable:
    'ce (to |vprasanje |zahteva )?ne velja, ce se (to |vprasanje |zahteva )?ne (uporablja|nanasa)( na vas)?, ce (to |vprasanje )?ni (relevantno|primerno|smiselno)',
  asksWhy: String.raw`pojasnite, pojasni, obrazlozite, obrazlozi, utemeljite, utemelji, razlozite, komentirajte, zakaj( ne)?, (navedite|podajte|dodajte|napisite|vpisite) (\S{1,40} ){0,2}(razlog*|pojasnil*|obrazlozit*|utemelj*|komentar*|zakaj)`,
  asksToDescribe: String.raw`opisite, opisi, povzemite, predstavite, orisite, (navedite|podajte|dodajte|napisite|vpisite) (\S{1,40} ){0,2}(podrobnost*|opis*|informacij*|povzet*|primer*)`,
  asksToTell: 'navedite, navedi, podajte, dodajte, vpisite, zapisite, opredelite',
  asksForList: String.raw`nastejte, nastej, (navedite|podajte|prilozite|dodajte) (\S{1,40} ){0,2}seznam*`,
  asksForDocument: String.raw`prilozite, prilozi, pripnite, nalozite, posljite, predlozite, (navedite|posredujte|podajte|dodajte)( \S{1,40}){0,4} (kopij*|dokazil*|dokaz*|dokument*|potrdil*|certifikat*|poroci*|povezav*|priponk*|prilog*)`,
  waysToMark: String.raw`(oznacite|izberite|obkrozite) (vs[aeio]|en[aeo]|eneg*|ustrezn*|kar)( \S{1,40}){0,8}, odgovorite (z |s )?da ali ne, da ?\/ ?ne, da ali ne, moznih je vec odgovorov`,
  mayNotApply: String.raw`(vpisite|navedite|zapisite|izberite|odgovorite|napisite) (\S{1,40} ){0,2}(n\/?a|ni relevantno|ne velja|se ne uporablja|ni primerno), n\/?a (ce|kadar), ni relevantno (ce|kadar)`,
  besideWords:
    'dodatne informacije podatke podrobnosti podrobneje kratko kratek opis opisite pojasnilo pojasnila pojasnite razlog razloge obrazlozitev utemeljitev komentar komentarju kopijo kopije dokazilo dokazila dokument dokumente dokumentacijo prilogo prilogi priponko povezavo polje polju stolpec stolpcu okence spodaj zgoraj odgovor odgovore vprasanje primer primere ustrezno ustrezne ustrezna zadnje zadnjo veljavno seznam stran list da ne',
} satisfies Record<ClassOf<'beside'>, string>;
