# Runs the SQL of standard input in ClickHouse's engine and writes the results in the format of the first argument.
# A semicolon at the end of a line separates statements.
# The engine is loaded without its Python package, which wants pandas and pyarrow for what is not asked here.
import importlib.util
import os
import sys
import types

package = types.ModuleType("chdb")
package.__path__ = list(importlib.util.find_spec("chdb").submodule_search_locations)
sys.modules["chdb"] = package
sql = sys.stdin.read()
os.chdir(package.__path__[0])
from chdb import _chdb

connection = _chdb.connect(":memory:")
for statement in sql.split(";\n"):
    sys.stdout.buffer.write(connection.query(statement, sys.argv[1]).bytes() or b"")
sys.stdout.buffer.flush()
connection.close()
