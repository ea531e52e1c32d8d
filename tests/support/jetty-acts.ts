import { readFileSync } from "node:fs";
import { relative } from "node:path";
import ts from "typescript";

/** What names a thing: by number, code, receipt number, or the name of its file. */
const NAMES_A_THING = /^(?:ids?|codes?|no|file|batch|\w+(?:Ids?|Codes?|No))$/;
/** Whose they are, not what is asked for. */
const NAMES_A_PERSON = /^(?:userId|ownJettyId|sessionId|stewardId|shiftJettyId|printerId)$/;
/** As deep as an act's input is looked into: `chooser.by.ownJettyId`. */
const DEPTH = 2;

/**
 * The acts and queries of the domain that are told what to act on, by its number or code, and by
 * whom, with the jetty that they are bound to or work at: functions that modules export, by name.
 */
export function actsOnNamedThings(files: readonly string[]): Map<string, string> {
  const { config } = ts.parseConfigFileTextToJson(
    "tsconfig.json",
    readFileSync("tsconfig.json", "utf8"),
  ) as { config: { compilerOptions: object } };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, process.cwd());
  const program = ts.createProgram(files, { ...options, types: [] });
  const checker = program.getTypeChecker();
  const found = new Map<string, string>();
  for (const file of files)
    for (const statement of program.getSourceFile(file)?.statements ?? [])
      if (ts.isFunctionDeclaration(statement) && statement.name && isExported(statement))
        if (isScoped(checker, statement.parameters))
          found.set(statement.name.text, relative("app/domain", file));
  return found;
}

const isExported = (one: ts.FunctionDeclaration) =>
  one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

function isScoped(
  checker: ts.TypeChecker,
  parameters: ts.NodeArray<ts.ParameterDeclaration>,
): boolean {
  const asked = parameters
    .filter(({ name }) => name.getText() !== "tx")
    .map((parameter) => ({
      name: ts.isIdentifier(parameter.name) ? parameter.name.text : "",
      inside: partsOf(checker, checker.getTypeAtLocation(parameter), DEPTH),
    }));
  return (
    asked.some(({ inside }) => inside.some(isJettyOfSomebody)) &&
    asked.some(
      ({ name, inside }) =>
        isThing(name) ||
        (!inside.some(isJettyOfSomebody) && inside.some((part) => isThing(part.name))),
    )
  );
}

const isThing = (name: string) => NAMES_A_THING.test(name) && !NAMES_A_PERSON.test(name);

/** The jetty that somebody is bound to, or the one where they work now. */
function isJettyOfSomebody({ name, declarations }: ts.Symbol): boolean {
  if (name === "ownJettyId") return true;
  const owner = declarations?.[0]?.parent;
  return (
    name === "jettyId" &&
    owner !== undefined &&
    ts.isInterfaceDeclaration(owner) &&
    owner.name.text === "Staff"
  );
}

/** The names within a parameter, of each of the types that it may have. */
function partsOf(checker: ts.TypeChecker, type: ts.Type, depth: number): ts.Symbol[] {
  if (depth === 0) return [];
  const types = type.isUnion() ? type.types : [type];
  return types
    .filter((one) => one.flags & ts.TypeFlags.Object && !checker.isArrayType(one))
    .flatMap((one) => checker.getPropertiesOfType(one))
    .filter(({ declarations }) => declarations?.[0]?.getSourceFile().isDeclarationFile === false)
    .flatMap((part) => [part, ...partsOf(checker, checker.getTypeOfSymbol(part), depth - 1)]);
}
