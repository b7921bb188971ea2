# SPDX-License-Identifier: Apache-2.0
"""A back end of omniidl that prints the repository ids of everything that a file defines."""


def run(tree, args):
    walk(tree.declarations())
    print("end of file")  # one process may take several files


def walk(declarations):
    for declaration in declarations:
        if not declaration.mainFile():
            continue
        if hasattr(declaration, "constrType") and declaration.constrType():
            walk([declaration.aliasType().decl()])  # a type that is defined inside a typedef
        if hasattr(declaration, "repoId"):
            print(declaration.repoId())
        for inner in ("definitions", "contents"):
            if hasattr(declaration, inner):
                walk(getattr(declaration, inner)())
